import { chmod, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inWords } from '../store/data-folder-words'
import { atShortPath } from '../store/files/lock/short-path'
import { UserFacingError } from '../user-facing-error'

/**
 * The socket in the data folder on which the running service takes the operator's commands. Only the service's user and
 * root can connect to it.
 */
const NAME = 'operator.socket'

/** Runs a command; resolves to the text to print. */
export type Command = (words: string[]) => Promise<string>

/** The open socket for commands. */
export interface OperatorSocket {
  close(): Promise<void>
}

/** Accepts commands by name on a socket in a folder; undefined when no socket can be opened there. */
export async function takeCommands(
  folder: string,
  commands: Record<string, Command>,
): Promise<OperatorSocket | undefined> {
  const server = createServer(async (incoming, response) => {
    const { command = '', words = [] } = JSON.parse(await text(incoming)) as { command?: string; words?: string[] }
    try {
      const run = Object.hasOwn(commands, command) ? commands[command] : undefined
      if (!run) throw new UserFacingError(`The running service knows no command ${command}: restart it.`)
      response.end(JSON.stringify({ said: await run(words) }))
    } catch (error) {
      const refused =
        error instanceof UserFacingError ? error.message : 'The service could not run the command: see its log.'
      response.end(JSON.stringify({ refused }))
    }
  }).unref()
  const path = join(folder, NAME)
  // Removes the socket of a killed process, because the folder now belongs to this process.
  await rm(path, { force: true })
  try {
    await atShortPath(
      folder,
      NAME,
      address =>
        new Promise<void>((resolve, reject) => {
          server.once('error', reject)
          server.listen(address, resolve)
        }),
    )
    await chmod(path, 0o600)
  } catch {
    server.close()
    return undefined
  }
  return {
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(path, { force: true })
    },
  }
}

/**
 * Sends a command to the service that uses a folder; resolves to its reply, or to undefined when no service is running.
 * Throws the service's message when it refuses.
 */
export async function sendCommand(folder: string, command: string, words: string[]): Promise<string | undefined> {
  const send = (address: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ socketPath: address, method: 'POST' }, response => {
        text(response).then(resolve, reject)
      })
      sent.once('error', reject)
      sent.end(JSON.stringify({ command, words }))
    })
  const answer = await inWords(folder, () =>
    atShortPath(folder, NAME, send).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return undefined
      throw error
    }),
  )
  if (answer === undefined) return undefined
  const { said, refused } = JSON.parse(answer) as { said?: string; refused?: string }
  if (said === undefined) throw new UserFacingError(refused ?? 'The service gave no answer.')
  return said
}
