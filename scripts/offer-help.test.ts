import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { scripts } from '../package.json'

/**
 * Scripts that are other programs, that print their own help, or that run several programs; another test covers the
 * commands.
 */
const OTHERS = ['check', 'format', 'storybook', 'build-storybook', 'prepack']

const ours = Object.entries(scripts).filter(([name, line]) => !OTHERS.includes(name) && !line.includes('command.mjs'))

test.each(ours)(
  'npm run %s says how it is called, and does nothing, where its words ask for that',
  (name, line) => {
    const [program = '', file = ''] = line.split(' ')
    const node = program === 'tsx' ? ['--import', 'tsx'] : []
    // All scripts read their arguments with the same code, and most start slowly, so trying both words with one script
    // is enough.
    for (const word of name === 'start' ? ['--help', '-h'] : ['--help']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...node, file, word], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout.replace('npm run', 'npm')).toMatch(new RegExp(`^Usage: npm ${name}\\b`))
      expect(stdout.trim().split('\n')).toHaveLength(3)
    }
  },
  60_000,
)
