import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from './bundle-program'

/**
 * Runs a command for operators as a process; resolves to its exit code and output. With `mostBytes`, the command can
 * write no file of more than this number of bytes.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  { cwd, env = {}, mostBytes }: { cwd?: string; env?: Record<string, string>; mostBytes?: number } = {},
): Promise<{ code: number | null; said: string }> {
  const program = bundleProgram(resolve(`api/commands/${name}.ts`))
  // Limits the length of files. Writing a longer file fails as on a full disk, but with EFBIG instead of ENOSPC.
  const limit = mostBytes === undefined ? [] : ['prlimit', `--fsize=${mostBytes}`]
  const [file = '', ...rest] = [...limit, process.execPath, program, ...args]
  const child = spawn(file, rest, { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
