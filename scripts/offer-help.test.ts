import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { scripts } from '../package.json'

/**
 * Scripts that are not tried here, because they start several programs, or start one that prints its own help. Another
 * test tries the operator's commands.
 */
const OTHERS = ['check', 'format', 'storybook', 'build-storybook']

const ours = Object.entries(scripts).filter(([name, line]) => !OTHERS.includes(name) && !line.includes('command.mjs'))

test.each(ours)(
  'npm run %s prints its usage, and does nothing else, when asked for help',
  (name, line) => {
    const [program = '', file = ''] = line.split(' ')
    const node = program === 'tsx' ? ['--import', 'tsx'] : []
    // Tries `-h` with only one script, because all scripts share the code that recognises it, and most scripts start
    // slowly.
    for (const word of name === 'start' ? ['--help', '-h'] : ['--help']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...node, file, word], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout.replace('npm run', 'npm')).toMatch(new RegExp(`^Usage: npm ${name}\\b`))
      expect(stdout.trim().split('\n')).toHaveLength(3)
    }
  },
  60_000,
)
