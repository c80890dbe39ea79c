import { crash } from './release/crash'
import { lighthouse } from './release/lighthouse'
import { packed } from './release/packed'

/** The slow checks before a release, by the name that `npm run check:release -- NAME` takes; each answers what is wrong. */
const CHECKS: Record<string, () => Promise<string[]>> = { crash, lighthouse, packed }

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in CHECKS))
if (unknown.length) {
  console.error(`No check named ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

const wrong: string[] = []
const chosen = Object.entries(CHECKS).filter(([name]) => !wanted.length || wanted.includes(name))
for (const [name, run] of chosen) {
  console.log(`${name} …`)
  wrong.push(...(await run()).map(what => `${name}: ${what}`))
}
for (const line of wrong) console.error(line)
console.log(`Ran ${chosen.map(([name]) => name).join(', ')}: ${wrong.length || 'nothing'} to mend.`)
process.exitCode = wrong.length ? 1 : 0
