/** The part of the editor's `Uri` that the extension uses. */
export class Uri {
  static from({ scheme, path, query = "" }: { scheme: string; path: string; query?: string }): Uri {
    return new Uri(scheme, path, query);
  }
  static joinPath({ scheme, path }: Uri, up: string): Uri {
    return new Uri(scheme, up === ".." ? path.replace(/\/[^/]*$/, "") : `${path}/${up}`, "");
  }
  constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.path}${this.query && `?${this.query}`}`;
  }
}
