// Runs one of the operator's commands: the built one, which needs only Node, or its source before the first build.
import { spawnSync } from 'node:child_process'
import { readDotEnv } from '../api/dot-env.mjs'
import { isBuilt, loadBuilt, requireNode } from './load-built.mjs'

trustOwnAuthority()
const [name] = process.argv.splice(2, 1)
if (isBuilt(name)) await loadBuilt(name, say)
else {
  requireNode(say)
  const { register } = await import('tsx/esm/api').catch(() => {
    say('Nothing is built yet. Run `npm ci` and `npm run build` first.')
    process.exit(1)
  })
  register()
  await import(`../api/commands/${name}.ts`)
}

/** Prints why the command does not start; in JSON if a program called the doctor with `--json`. */
function say(says) {
  if (name !== 'doctor' || !process.argv.includes('--json')) return console.error(says)
  const lines = [{ about: 'Build', state: 'wrong', says: String(says) }]
  console.log(JSON.stringify({ at: new Date().toISOString(), state: 'wrong', lines }, null, 2))
}

/**
 * If `.env` names additional certificate authorities (`NODE_EXTRA_CA_CERTS`), starts Node again with them, because Node
 * reads this variable only at its start.
 */
function trustOwnAuthority() {
  const given = process.env.NODE_EXTRA_CA_CERTS
  try {
    readDotEnv()
  } catch {
    // A file that cannot be read is ignored here, because the command itself reports what is wrong with it.
    return
  }
  if (process.env.NODE_EXTRA_CA_CERTS === given) return
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
