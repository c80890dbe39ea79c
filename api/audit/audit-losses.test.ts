import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { AuditAnswer } from '../contract/people/audit'
import { sendCommand } from '../operator/socket'
import { keepLoss } from '../store/losses/losses'
import { bundleProgram } from '../testing/bundle-program'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

/** Makes a stopped service that lost the last two of five enquiries. */
async function stoppedWithLoss() {
  const service = await startTestService({ RATE_LIMITS: 'off' })
  for (let n = 0; n < 5; n++) expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await service.close()
  const dir = join(service.folder, 'data')
  await rm(join(dir, 'journal'), { recursive: true })
  const file = join(dir, 'inquiries', '000001.json')
  await writeFile(file, (await readFile(file, 'utf8')).split('\n').slice(0, 4).join('\n'))
  await expect(service.restart()).rejects.toThrow('2 records of inquiries (numbers 4–5)')
  return { service, dir }
}

async function toldOf(service: TestService) {
  const login = await service.login()
  const told = async (what: string) =>
    (await (await service.get(`/api/admin/audit?what=${what}`, login)).json()) as AuditAnswer[]
  return [...(await told('loss_accepted')), ...(await told('loss_dealt_with'))]
}

const details = { number: 2, numbers: '4–5', at: expect.stringMatching(/^\d{4}-/) }
const accepted = { what: 'loss_accepted', by: 'operator', list: 'inquiries', details }

onFiles()(
  'the audit has one entry for a loss that a file accepted, and one for the command that marks the loss as dealt with',
  async () => {
    const { service, dir } = await stoppedWithLoss()
    await writeFile(join(dir, 'accept-loss'), '')
    const started = await service.restart()
    expect(await toldOf(started)).toMatchObject([accepted])
    await sendCommand(dir, 'accept-loss', ['inquiries', '--dealt-with'])
    const both = [accepted, { ...accepted, what: 'loss_dealt_with' }]
    expect(await toldOf(started)).toMatchObject(both)
    expect(await toldOf(await started.restart())).toMatchObject(both)
  },
)

onFiles()(
  'if the command accepts a loss while no service runs, the audit gets the entry at the next start',
  async () => {
    const { service, dir } = await stoppedWithLoss()
    const program = bundleProgram('api/commands/accept-loss.ts')
    const env = { ...process.env, DATA_DIR: dir }
    await promisify(execFile)(process.execPath, [program, 'inquiries'], { env })
    expect(await toldOf(await service.restart())).toMatchObject([accepted])
  },
)

it('the next start adds an entry for an accepted loss that the audit lacks', async () => {
  const service = await startTestService()
  const at = new Date().toISOString()
  const loss = { of: 'journal', ranges: [], mayBeMore: true, foundAt: at, acceptedAt: at } as const
  await keepLoss(service.context.store.documents, { ...loss, ranges: [] })
  const told = await toldOf(await service.restart())
  expect(told).toMatchObject([
    { what: 'loss_accepted', by: 'operator', details: { of: 'journal', number: 1, more: true } },
  ])
  expect(told[0]).not.toHaveProperty('list')
})
