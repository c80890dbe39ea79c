import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { whyGuessable } from '../security/guessable'
import { hashPassword, MIN_PASSWORD } from '../security/password'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run admin:password

Asks for a password, or reads it from a pipe, and prints its hash as a line for .env. The command changes nothing.`

offerHelp(USAGE)

/** Reads one line from a pipe, or asks for it on the terminal without showing what is typed. */
async function readPassword(question: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal })
  if (terminal) process.stderr.write(question)
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}

const password = await readPassword(`New admin password (${MIN_PASSWORD} characters or more, not shown): `)
if ([...password].length < MIN_PASSWORD) {
  console.error(`The password needs ${MIN_PASSWORD} characters or more.`)
  process.exit(1)
}
const guessable = await whyGuessable(password, [])
if (guessable) {
  console.error(`${guessable}.`)
  process.exit(1)
}
if (process.stdin.isTTY && (await readPassword('The same again: ')) !== password) {
  console.error('The two passwords differ: nothing was changed.')
  process.exit(1)
}
// In single quotes, a shell leaves the dollar signs of the hash as they are.
console.log(`ADMIN_PASSWORD_HASH='${await hashPassword(password)}'`)
console.error('Put this line into .env (or the service’s environment) and restart Haven: every session then ends.')
