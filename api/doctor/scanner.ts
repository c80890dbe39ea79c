import type { Config } from '../config'
import { clamdProblem } from '../security/clamd'
import { type Line, linesAbout } from './line'

/**
 * Checks that clamd answers. Reports if clamd is reachable; returns no lines if clamd is not set up, or if visitors may
 * not send letters.
 */
export async function lookAtScanner({ clamd, uploads }: Pick<Config, 'clamd' | 'uploads'>): Promise<Line[]> {
  if (clamd === undefined || !uploads) return []
  const { ok, wrong } = linesAbout('Scanner')
  const problem = await clamdProblem(clamd)
  if (problem === undefined) return [ok(`clamd answers at ${clamd}.`)]
  return [
    wrong(
      `clamd at ${clamd} does not answer (${problem}), so letters are kept unscanned: start it (\`systemctl status clamav-daemon\`), ` +
        'let this user reach its socket, or correct CLAMD.',
    ),
  ]
}
