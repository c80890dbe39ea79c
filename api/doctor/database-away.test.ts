import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../config'
import { startPostgres } from '../testing/postgres-server'
import { startTestService, TEST_SECRETS_KEY } from '../testing/start-test-service'
import { examine } from './doctor'

it('the doctor recognises the running service as Haven while the database cannot be reached', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const where = { DATABASE_URL: postgres.url, SECRETS_KEY: TEST_SECRETS_KEY }
  const service = await startTestService(where)
  onTestFinished(service.close)
  const { port } = new URL(service.url)
  const config = parseConfig({ ...where, PORT: port, DATA_DIR: join(service.folder, 'data') })
  const says = async () => {
    const lines = await examine({ loadSettings: () => config, isMailSent: false })
    return lines.map(({ state, about, says }) => `${state} ${about}: ${says}`)
  }
  await postgres.restart(async () => {
    const said = await says()
    expect(said).toContainEqual(expect.stringMatching(/^ok Service: The service has run since /))
    expect(said).toContainEqual(
      expect.stringMatching(/^wrong Service: The service cannot read its records at the moment/),
    )
    expect(said).toContainEqual(expect.stringMatching(/^look PUBLIC_URL: It is unknown if .* leads here while/))
    expect(said.join()).not.toContain('something else has port')
  })
  await expect.poll(says).toContainEqual(expect.stringMatching(/^ok Database: /))
})
