import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createApp } from '../app'
import { parseConfig } from '../config'
import { createContext } from '../context'
import { listen } from '../http/server/listen'

/**
 * Usage: work-writer.ts DIR HASH PASSWORD WRITERS RECORDS. The program serves DIR, and its writers add notes and
 * contacts to enquiries over HTTP, until the program is killed. The program prints `sent PATH KEY` before each request,
 * and `kept PATH KEY` after the response.
 */
const [dir = '', hash = '', password = '', writers = '1', records = '1'] = process.argv.slice(2)

async function main(): Promise<void> {
  const config = parseConfig({ PORT: '0', DATA_DIR: dir, ADMIN_PASSWORD_HASH: hash })
  const context = await createContext(config, { logTo: { write: () => undefined } })
  const { port } = await listen(createApp(context), config)
  const post = async (path: string, body: object, headers = {}) =>
    await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await post('login', { password })).json()) as { token: string }
  writeSync(1, 'open\n')

  async function write(writer: number): Promise<void> {
    for (let turn = writer; ; turn++) {
      const isNote = turn % 2 === 0
      const path = `inquiries/${(turn % Number(records)) + 1}/${isNote ? 'notes' : 'contacts'}`
      const key = randomUUID()
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      writeSync(1, `sent ${path} ${key}\n`)
      const { status } = await post(path, isNote ? { text: key } : { how: 'no_answer', text: key }, headers)
      if (status === 201) writeSync(1, `kept ${path} ${key}\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)))
}

void main()
