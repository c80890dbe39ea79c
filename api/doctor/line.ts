/** The result of one of the doctor's checks. */
export interface Line {
  /** The part of the installation that was checked, such as `Mail server`. */
  about: string
  /**
   * `look` means that a problem may follow, or that the part could not be checked. `wrong` means that visitors or staff
   * have a problem now, or will have one soon.
   */
  state: 'ok' | 'look' | 'wrong'
  /** The result of the check, with a remedy if one is needed. */
  says: string
}

/** Makes the doctor's lines about one subject. */
export const linesAbout = (subject: string) => {
  const line = (state: Line['state']) => (says: string) => ({ about: subject, state, says }) as const
  return { ok: line('ok'), look: line('look'), wrong: line('wrong') }
}

/** A subject of the doctor, and the function that checks it. */
export type DoctorCheck = [subject: string, look: () => Line | Line[] | Promise<Line | Line[]>]

/** Runs the checks one after the other. A check that cannot run reports this, and the other checks still run. */
export async function runChecks(looks: readonly DoctorCheck[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const [subject, look] of looks) {
    try {
      lines.push(...[await look()].flat())
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // For an error of the operating system, the line contains the code, such as EACCES; for any other error, the
      // message.
      lines.push(linesAbout(subject).look(`This point could not be checked (${code ?? message}).`))
    }
  }
  return lines
}

/** The worst result of several lines. */
export const worstOf = (lines: readonly Line[]): Line['state'] =>
  lines.some(({ state }) => state === 'wrong') ? 'wrong' : lines.some(({ state }) => state === 'look') ? 'look' : 'ok'

/** A number of bytes in MB, such as `1,200 MB`. */
export const inMB = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en-GB')} MB`
