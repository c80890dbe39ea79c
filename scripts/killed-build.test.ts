import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const script = (body: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', body], { encoding: 'utf8' }).stderr

it('`npm run build` says that memory ran out, and how much a build needs, if the system kills the build', () => {
  const killed =
    "import { run } from './scripts/prepare.mjs'; run(process.execPath, ['-e', 'process.kill(process.pid, 9)'])"
  expect(script(killed)).toMatch(/The operating system ended the build.*about 1 GB/)
})

it('`npm run build` says the same, without a stack, if the system kills only the bundler', () => {
  const stopped =
    "import { step } from './scripts/progress.ts'; await step('server', async () => { throw new Error('The service was stopped') })"
  expect(script(stopped)).toMatch(/^The operating system ended the build.*about 1 GB[^\n]*\n$/)
})
