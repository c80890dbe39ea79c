// Runs one of an operator's commands: the built one, which needs only Node, or before the first build its source.
import { spawnSync } from 'node:child_process'
import { readDotEnv } from '../api/dot-env.mjs'
import { isBuilt, loadBuilt } from './load-built.mjs'

trustOwnAuthority()
const [name] = process.argv.splice(2, 1)
if (isBuilt(name)) await loadBuilt(name, say)
else {
  const { register } = await import('tsx/esm/api').catch(() => {
    say('Nothing is built yet. Run `npm ci` and `npm run build` first.')
    process.exit(1)
  })
  register()
  await import(`../api/commands/${name}.ts`)
}

/** Says why the command does not start. A program that reads the doctor's JSON document gets a JSON document. */
function say(says) {
  if (name !== 'doctor' || !process.argv.includes('--json')) return console.error(says)
  const lines = [{ about: 'Build', state: 'wrong', says: String(says) }]
  console.log(JSON.stringify({ at: new Date().toISOString(), state: 'wrong', lines }, null, 2))
}

/**
 * Node reads additional certificate authorities only when it starts. If `.env` names such authorities, Node is started
 * a second time with them.
 */
function trustOwnAuthority() {
  const given = process.env.NODE_EXTRA_CA_CERTS
  try {
    readDotEnv()
  } catch {
    // The command itself reports the mistake in this file.
    return
  }
  if (process.env.NODE_EXTRA_CA_CERTS === given) return
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
