/** Gathers the values of a statement, and returns each value's place in it. */
export class Values {
  readonly all: unknown[] = []

  /** Returns `$1`, `$2` …, with a type when the database cannot infer it. */
  add(value: unknown, type?: string): string {
    // The database's texts hold no NUL. A character that no text uses replaces it.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }
}
