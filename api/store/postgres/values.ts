/** Gathers the values of a statement, and returns each value's place in it. */
export class Values {
  readonly all: unknown[] = []

  /** `$1`, `$2` …, with a type when the database cannot tell. */
  add(value: unknown, type?: string): string {
    // Texts of the database hold no NUL. A character that no text has replaces it.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }
}
