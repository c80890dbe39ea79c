import { UserFacingError } from '../../user-facing-error'
import type { StoreLog } from '../log'
import { CopyRefusedError } from './refused'

/** The first and the longest wait before another attempt after a failure, in ms. */
const TRY_AGAIN = { first: 1_000, most: 10_000 }

/** The problem that stops the copying. The log gets the problem once, and not at each attempt. */
export class Trouble {
  /** The problem in words, with its remedy; undefined while copying works. */
  problem: string | undefined
  /** The wait before the next attempt, in ms. */
  wait = TRY_AGAIN.first
  #isRefused = false

  constructor(
    readonly copy: string,
    readonly log: StoreLog,
  ) {}

  begins(error: Error): void {
    const problem = wordsFor(error)
    const isRefused = error instanceof CopyRefusedError
    // One line for all attempts together, and one more if no attempt can succeed.
    if (this.problem === undefined || (isRefused && !this.#isRefused)) {
      const rest = isRefused ? '' : ' Once the copy works again, Haven copies the missing changes.'
      this.log.error(
        { err: error, copy: this.copy },
        `Nothing reaches the copy: ${problem} The service goes on.${rest}`,
      )
    } else this.wait = Math.min(this.wait * 2, TRY_AGAIN.most)
    this.problem = problem
    this.#isRefused = isRefused
  }

  ends(): void {
    if (this.problem === undefined) return
    this.problem = undefined
    this.wait = TRY_AGAIN.first
    this.#isRefused = false
    this.log.info({ copy: this.copy }, 'The copy has caught up')
  }
}

/** The error codes of folders and of SFTP, each with a description of the problem and its remedy. */
const WORDS: [codes: (string | number)[], words: string][] = [
  [['ENOSPC', 'EDQUOT'], 'there is no space left. Make room there.'],
  [['EROFS'], 'it can only be read. Mount it for writing.'],
  [['EACCES', 'EPERM', 3], 'this user may not write there. Give this user the right to write.'],
  [['ENOTDIR'], 'it is a file, or inside a file. Name a folder in COPY_TO.'],
  [['ENOENT', 2], 'it is not there. Mount its disk, or check COPY_TO.'],
  [[4], 'its server cannot write there. Make room on its disk, or mount the disk for writing.'],
]
/** The SSH library's messages for a server that cannot be reached or that ends the connection. */
const AWAY =
  /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|EPIPE|No response|not connected|handshake|connection|does not answer/i
const NOT_LET_IN = /authentication methods failed/i

/** The problem with a copy's target, in words with the remedy. */
export function wordsFor(error: NodeJS.ErrnoException): string {
  if (error instanceof UserFacingError) return error.message
  const code: string | number = error.code ?? ''
  const [, words] = WORDS.find(([codes]) => codes.includes(code)) ?? []
  if (words) return words
  const { message } = error
  if (NOT_LET_IN.test(message))
    return 'its server does not accept COPY_SSH_KEY. Add the line of the key’s .pub file to authorized_keys on the server.'
  if (AWAY.test(message)) return `its server does not answer (${message}). Check that it runs, and check COPY_TO.`
  return `${message}${/[.!?]$/.test(message) ? '' : '.'}`
}
