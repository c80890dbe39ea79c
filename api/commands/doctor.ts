import { parseArgs } from 'node:util'
import { examine } from '../doctor/doctor'
import { type Line, linesAbout, worstOf } from '../doctor/line'
import { loadSettings } from '../load-settings'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run doctor [-- --mail] [--json]

Checks everything that an operator must know, and reports each point as ok, look (may become a problem) or wrong, with the
remedy. Run it as the service's user and with its settings. It exits with 1 when something is wrong.
--mail sends a real mail to STAFF_EMAIL.
--json prints one JSON document.`

offerHelp(USAGE)

const options = { mail: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
const given = readOptions()
if (!given) console.error(USAGE)
const lines = given ? await examine({ loadSettings, isMailSent: given.mail }).catch(failure) : []
if (given) console.log(given.json ? documentOf(lines) : wordsOf(lines))
process.exitCode = given && worstOf(lines) !== 'wrong' ? 0 : 1

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}

/**
 * Reports that the doctor could not check anything. The report contains a message for the operator or, for a fault in
 * Haven itself, the error's stack.
 */
function failure(error: unknown): Line[] {
  const said = error instanceof UserFacingError ? error.message : String((error as Error).stack ?? whatToPrint(error))
  return [linesAbout('Doctor').wrong(said)]
}

function documentOf(found: readonly Line[]): string {
  return JSON.stringify({ at: new Date().toISOString(), state: worstOf(found), lines: found }, null, 2)
}

/** Problems are printed last, because a terminal shows the last lines of an output. */
function wordsOf(found: readonly Line[]): string {
  const order = ['ok', 'look', 'wrong'] as const
  return order
    .flatMap(state => found.filter(line => line.state === state))
    .map(({ state, about: subject, says }) => `${state.padEnd(6)}${subject.padEnd(17)}${says}`)
    .join('\n')
}
