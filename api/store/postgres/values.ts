/** Collects the values of a statement, and returns the parameter of each value. */
export class Values {
  readonly all: unknown[] = []

  /** Returns `$1`, `$2` …, with a type if the database cannot infer the type. */
  add(value: unknown, type?: string): string {
    // Replaces NUL, which PostgreSQL's texts cannot contain, by a character that no text uses.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }
}
