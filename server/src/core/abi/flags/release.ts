/** What changed in IREE's tools from release to release. */

/**
 * Whether the tools that are meant have a change that IREE's main branch has since a day (`YYYY-MM-DD`). The changes of each
 * file here are dated by their commits.
 */
export type HasChange = (date: string) => boolean;

/** The newest tools. */
export const NEWEST: HasChange = () => true;
