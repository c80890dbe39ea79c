import { writeSync } from 'node:fs'
import { createApp } from '../app'
import { parseConfig } from '../config'
import { createContext } from '../context'
import { listen } from '../http/server/listen'

/**
 * Usage: audit-writer.ts DIR HASH PASSWORD. Until it is killed, the program serves DIR and makes changes of every kind
 * over HTTP, such as processing, erasing, inviting and replacing content. The program prints a line for each round.
 */
const [dir = '', hash = '', password = ''] = process.argv.slice(2)

async function main(): Promise<void> {
  const config = parseConfig({ PORT: '0', DATA_DIR: dir, ADMIN_PASSWORD_HASH: hash })
  const context = await createContext(config, { logTo: { write: () => undefined } })
  const { port } = await listen(createApp(context), config)
  let authorization = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, { method, headers, ...sent })
  }
  const { token } = (await (await call('POST', 'login', { password })).json()) as { token: string }
  authorization = `Bearer ${token}`
  writeSync(1, 'open\n')
  for (let turn = 1; ; turn++) {
    await Promise.all([
      call('PATCH', `inquiries/${turn}`, { isProcessed: true }),
      call('DELETE', `callbacks/${turn}`),
      call('POST', 'people', { email: `p${turn}@example.org`, name: `Person ${turn}`, role: 'reader' }),
      call('PUT', 'content/team/1', { name: 'Ada', title: `Title ${turn}`, description: 'Bail.' }),
    ])
    writeSync(1, `${turn}\n`)
  }
}

void main()
