/** What headed the dump of a compiler pass until 2020. */
export const OLD_DUMP = "// *** IR Dump ";

/** What the header of every dump of a pass starts with, after white space; on its own, since editors search for it, too. */
export const DUMP_STARTS: readonly string[] = ["// -----// IR Dump ", OLD_DUMP];
