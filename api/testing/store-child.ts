import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundleProgram } from './bundle-program'

/** A process that runs a program of this folder. */
export interface Child {
  process: ChildProcess
  /** The lines that the process has printed until now. */
  lines: string[]
  /** Resolves when the process has printed this line. */
  printed(line: string): Promise<void>
  /** Resolves to the exit code when the process has ended and all its output was read; to null after a kill. */
  ended(): Promise<number | null>
}

/** Starts a program of this folder for one test; `under` is a command that runs it. */
export function startChild(program: string, args: string[], under: string[] = []): Child {
  const script = bundleProgram(fileURLToPath(new URL(`./${program}`, import.meta.url)))
  const [command, ...rest] = [...under, process.execPath, script, ...args]
  const child = spawn(command as string, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  let isClosed = false
  const closed = Promise.all([once(child, 'exit'), once(reader, 'close')]).finally(() => {
    isClosed = true
  })
  return {
    process: child,
    lines,
    async printed(line) {
      while (!lines.includes(line)) {
        await Promise.race([once(reader, 'line'), closed])
        if (isClosed && !lines.includes(line)) throw new Error(`${program} ended, having printed ${lines.join('; ')}`)
      }
    },
    async ended() {
      const [[code]] = await closed
      return code
    },
  }
}
