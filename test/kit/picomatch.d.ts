/** The part of picomatch that tests use; the package has no types of its own. */
declare module "picomatch" {
  interface Options {
    /** Names that begin with a dot match, too. */
    readonly dot?: boolean;
  }
  /** A test of paths with `/`. @throws where a glob is too long or no glob */
  function picomatch(globs: readonly string[], options?: Options): (path: string) => boolean;
  export = picomatch;
}
