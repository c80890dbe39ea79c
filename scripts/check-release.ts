import { offerHelp } from './offer-help.mjs'
import { container } from './release/container'
import { copy } from './release/copy'
import { crash } from './release/crash'
import { debian } from './release/debian'
import { firefox } from './release/firefox'
import { fonts } from './release/fonts'
import { forged } from './release/forged'
import { languages } from './release/languages'
import { letters } from './release/letters'
import { lighthouse } from './release/lighthouse'
import { mail } from './release/mail'
import { packed } from './release/packed'
import { postgres } from './release/postgres'
import { reinstall } from './release/reinstall'
import { wordpress } from './release/wordpress'

offerHelp(`npm run check:release [-- CHECK…]

Runs the slow checks before a release: all of them, or the named ones.`)

/**
 * The slow checks before a release, by their name in `npm run check:release -- NAME`. Each check resolves to the faults
 * that it has found. Words with a slash limit the checks `lighthouse` and `languages`: `lighthouse /fees/` checks only this
 * page, and `languages /ur/` only Urdu.
 */
const CHECKS: Record<string, (words: string[]) => Promise<string[]>> = {
  container,
  copy,
  crash,
  debian,
  firefox,
  fonts,
  forged,
  languages,
  letters,
  lighthouse,
  mail,
  packed,
  postgres,
  reinstall,
  wordpress,
}

const args = process.argv.slice(2)
const wantedChecks = args.filter(word => !word.includes('/'))
const wordsOf = (name: string) => {
  const after = args.slice(args.indexOf(name) + 1)
  const end = after.findIndex(word => !word.includes('/'))
  return args.includes(name) ? after.slice(0, end < 0 ? undefined : end) : []
}
const unknown = wantedChecks.filter(name => !(name in CHECKS))
if (unknown.length) {
  console.error(`No check named ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

const wrong: string[] = []
const chosen = Object.entries(CHECKS).filter(([name]) => !wantedChecks.length || wantedChecks.includes(name))
for (const [name, run] of chosen) {
  console.log(`${name} …`)
  wrong.push(...(await run(wordsOf(name))).map(what => `${name}: ${what}`))
}
for (const line of wrong) console.error(line)
console.log(`Ran ${chosen.map(([name]) => name).join(', ')}: ${wrong.length || 'nothing'} to fix.`)
process.exitCode = wrong.length ? 1 : 0
