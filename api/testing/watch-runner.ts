import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseConfig } from '../config'
import { createContext } from '../context'

/**
 * Usage: watch-runner.ts DIR SMTP_URL TIME. The program runs a service without an API. Each input line sets the
 * program's clock; the program then looks for waiting requests, and prints `looked TIME`.
 */
const [dir = '', smtpUrl = '', start = ''] = process.argv.slice(2)

async function main(): Promise<void> {
  let time = Date.parse(start)
  const config = parseConfig({
    DATA_DIR: dir,
    SMTP_URL: smtpUrl,
    STAFF_EMAIL: 'staff@example.org',
    MAIL_FROM: 'haven@example.org',
    LOG_LEVEL: 'silent',
  })
  const { watch } = await createContext(config, { now: () => new Date(time) })
  writeSync(1, 'open\n')
  for await (const line of createInterface({ input: process.stdin })) {
    time = Date.parse(line)
    await watch?.check()
    writeSync(1, `looked ${line}\n`)
  }
}

void main()
