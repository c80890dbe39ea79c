// Runs one of an operator's commands: the built one, which needs nothing but Node, or its source before the first build.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readDotEnv } from '../api/dot-env.mjs'

trustOwnAuthority()
const [name] = process.argv.splice(2, 1)
const built = new URL(`../dist/api/${name}.js`, import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  const { register } = await import('tsx/esm/api').catch(() => {
    const says = 'Nothing is built yet. Run `npm ci` and `npm run build` first.'
    // What reads the doctor's document gets one.
    if (name === 'doctor' && process.argv.includes('--json')) {
      const lines = [{ about: 'Build', state: 'wrong', says }]
      console.log(JSON.stringify({ at: new Date().toISOString(), state: 'wrong', lines }, null, 2))
    } else console.error(says)
    process.exit(1)
  })
  register()
  await import(`../api/commands/${name}.ts`)
}

/** Node reads authorities of one's own only as it starts: where `.env` alone names them, the command begins once more. */
function trustOwnAuthority() {
  const given = process.env.NODE_EXTRA_CA_CERTS
  try {
    readDotEnv()
  } catch {
    // The command itself says what is wrong with the file.
    return
  }
  if (process.env.NODE_EXTRA_CA_CERTS === given) return
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
