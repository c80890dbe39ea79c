/** What one look of the doctor found. */
export interface Line {
  /** What was looked at: `Mail server`. */
  about: string
  /** `look`: may become trouble, or cannot be told; `wrong`: visitors or staff are let down now, or soon. */
  state: 'ok' | 'look' | 'wrong'
  /** What was found, and the way out where there is something to do. */
  says: string
}

/** Lines about one thing. */
export const about = (subject: string) => {
  const line = (state: Line['state']) => (says: string) => ({ about: subject, state, says }) as const
  return { ok: line('ok'), look: line('look'), wrong: line('wrong') }
}

/** A subject, and what looks at it. */
export type Look = [subject: string, look: () => Line | Line[] | Promise<Line | Line[]>]

/** Looks at one after the other; what cannot be looked at says so, and ends none of the others. */
export async function lookAtEach(looks: readonly Look[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const [subject, look] of looks) {
    try {
      lines.push(...[await look()].flat())
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // A system's error names a path and a reason; anything else is a fault of ours, and says so.
      lines.push(about(subject).look(`It could not be looked at (${code ?? message}).`))
    }
  }
  return lines
}

/** The worst of several. */
export const worstOf = (lines: readonly Line[]): Line['state'] =>
  lines.some(({ state }) => state === 'wrong') ? 'wrong' : lines.some(({ state }) => state === 'look') ? 'look' : 'ok'

/** A number of bytes as people say it. */
export const inMB = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en-GB')} MB`
