import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from './bundle-program'

/**
 * Runs one of the operator's commands as a process of its own; answers its code and all that it said. With `mostBytes` no
 * file can grow longer.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  { cwd, env = {}, mostBytes }: { cwd?: string; env?: Record<string, string>; mostBytes?: number } = {},
): Promise<{ code: number | null; said: string }> {
  const program = bundleProgram(resolve(`api/commands/${name}.ts`))
  // A disk on which no file may grow further is as full.
  const limit = mostBytes === undefined ? [] : ['prlimit', `--fsize=${mostBytes}`]
  const [file = '', ...rest] = [...limit, process.execPath, program, ...args]
  const child = spawn(file, rest, { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
