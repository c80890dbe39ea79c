/** Gathers what a statement is given, and answers each value's place in it. */
export class Values {
  readonly all: unknown[] = []

  /** `$1`, `$2` …, as a type where the engine cannot tell. */
  add(value: unknown, type?: string): string {
    // The engine's texts hold no NUL, which stands nowhere: in its place goes what stands nowhere either.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }
}
