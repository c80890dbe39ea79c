/** The finding of one check of the doctor. */
export interface Line {
  /** The checked part of the installation: `Mail server`. */
  about: string
  /**
   * `look` means that trouble may come, or that the part cannot be checked. `wrong` means that visitors or staff are
   * affected now, or soon will be.
   */
  state: 'ok' | 'look' | 'wrong'
  /** The finding, with the remedy when one is needed. */
  says: string
}

/** Makes lines about one subject. */
export const about = (subject: string) => {
  const line = (state: Line['state']) => (says: string) => ({ about: subject, state, says }) as const
  return { ok: line('ok'), look: line('look'), wrong: line('wrong') }
}

/** A subject with its check. */
export type Look = [subject: string, look: () => Line | Line[] | Promise<Line | Line[]>]

/** Runs the checks one after the other. A check that fails says so, and stops none of the others. */
export async function lookAtEach(looks: readonly Look[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const [subject, look] of looks) {
    try {
      lines.push(...[await look()].flat())
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // A system error names a path and a reason. Any other error is a fault in the product, and the line says so.
      lines.push(about(subject).look(`It could not be checked (${code ?? message}).`))
    }
  }
  return lines
}

/** The worst state of several lines. */
export const worstOf = (lines: readonly Line[]): Line['state'] =>
  lines.some(({ state }) => state === 'wrong') ? 'wrong' : lines.some(({ state }) => state === 'look') ? 'look' : 'ok'

/** A number of bytes in words. */
export const inMB = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en-GB')} MB`
