import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json'
import { bundleProgram } from '../testing/bundle-program'
import { temporaryFolder } from '../testing/store-fixtures'

const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, program] = /command\.mjs ([\w-]+)/.exec(line) ?? []
  return program ? [[name, program] as const] : []
})

test.each(commands)('%s prints its usage, and does nothing else, when asked for help', async (name, program) => {
  const dir = await temporaryFolder('memory')
  // All commands share the code that recognises `--help`, so the test tries `-h` and a second position with one command
  // only.
  for (const words of name === 'people' ? [['--help'], ['-h'], ['list', '--help']] : [['--help']]) {
    const child = spawnSync(process.execPath, [bundleProgram(`api/commands/${program}.ts`), ...words], {
      cwd: dir,
      env: { ...process.env, DATA_DIR: join(dir, 'data') },
      encoding: 'utf8',
    })
    expect([child.status, child.stderr]).toEqual([0, ''])
    expect(child.stdout).toContain(`Usage: npm run ${name}`)
    expect(readdirSync(dir)).toEqual([])
  }
})
