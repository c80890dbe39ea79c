import { appendFile, cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CALLBACK } from '../testing/examples'
import { letterForm, PDF } from '../testing/letters'
import { startTestService } from '../testing/start-test-service'
import { lookAtClock } from './clock'
import { lastWritten, lookAtFiles, lookAtFolder } from './data-folder'

/** Starts a service with a request, a letter, content and audit entries; resolves to its data folder. */
async function filled() {
  const service = await startTestService()
  const answer = await fetch(`${service.url}/api/uploads`, { method: 'POST', body: letterForm(PDF, 'letter.pdf') })
  const { id } = (await answer.json()) as { id: string }
  expect((await service.postJson('/api/callbacks', { ...CALLBACK, files: [id] })).status).toBe(201)
  await service.login()
  return { service, dir: join(service.folder, 'data'), letter: join('files', id.slice(0, 2), id) }
}

const wrongOf = async (dir: string) =>
  (await lookAtFiles(dir, new Date())).filter(({ state }) => state === 'wrong').map(({ says }) => says)

it('the doctor finds no damaged file while the service runs', async () => {
  const { dir } = await filled()
  expect(await lookAtFiles(dir, new Date())).toMatchObject([{ state: 'ok' }])
})

it('the doctor names a changed letter and a missing letter', async () => {
  const { dir, letter } = await filled()
  await appendFile(join(dir, letter), 'x')
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${letter} is damaged`)])
  await rm(join(dir, letter))
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${letter} is missing`)])
})

it('the doctor names a damaged journal, but not one whose last line is being written', async () => {
  const { dir } = await filled()
  const [name = ''] = (await readdir(join(dir, 'journal'))).sort().reverse()
  const path = join(dir, 'journal', name)
  const text = await readFile(path, 'utf8')
  await writeFile(path, `${text}{"sum":"half`)
  expect(await wrongOf(dir)).toEqual([])
  await writeFile(path, `{"sum":"half\n${text}`)
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${path} is damaged`)])
})

it('the doctor names a missing segment and a missing journal, even if no other file is damaged', async () => {
  const { service, dir } = await filled()
  const killed = `${dir}-killed`
  await cp(dir, killed, { recursive: true, filter: path => !/\/(?:lock|operator)|\.tmp$/.test(path) })
  await service.close()
  expect([await wrongOf(dir), await wrongOf(killed)]).toEqual([[], []])
  await rm(join(dir, 'callbacks'), { recursive: true })
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${join(dir, 'callbacks/000001.json')} is missing`)])
  await rm(join(killed, 'journal'), { recursive: true })
  expect(await wrongOf(killed)).toEqual([expect.stringMatching(/journal\/\d+\.jsonl is missing/)])
})

it.each([['state.json'], [join('content', 'team.json')]])('the doctor names %s if it is not JSON', async name => {
  const { service, dir } = await filled()
  await service.close()
  await writeFile(join(dir, name), '{')
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${join(dir, name)} is damaged`)])
})

it('the doctor names a missing file of documents if the folder contains records', async () => {
  const { service, dir } = await filled()
  await service.close()
  await rm(join(dir, 'state.json'))
  expect(await wrongOf(dir)).toEqual([
    expect.stringContaining(`${join(dir, 'state.json')} is missing. It holds the people`),
  ])
})

it('the doctor names the folder that a restore put aside if the data folder is missing', async () => {
  const { service, dir } = await filled()
  await service.close()
  const aside = `${dir}.before-restore-2026-03-02T10-00-00-000Z`
  await rename(dir, aside)
  const says = expect.stringContaining(`${aside} holds the data from before a restore`)
  expect(await lookAtFolder(dir)).toMatchObject([{ state: 'wrong', says }])
})

it('the doctor names the audit if somebody has changed one of its entries', async () => {
  const { service, dir } = await filled()
  await service.close()
  const [day = ''] = (await readdir(join(dir, 'audit'))).filter(name => name.endsWith('.jsonl'))
  const path = join(dir, 'audit', day)
  await writeFile(path, (await readFile(path, 'utf8')).replace('sign', 'sing'))
  expect(await wrongOf(dir)).toEqual([expect.stringMatching(/^The audit: Entry \d+ does not fit/)])
})

it('by the time of the newest file, the doctor detects that the clock was set back', async () => {
  const { service, dir } = await filled()
  await service.close()
  const written = new Date('2027-01-05T12:00:00Z')
  for (const name of await readdir(join(dir, 'journal'))) await utimes(join(dir, 'journal', name), written, written)
  const last = await lastWritten(dir)
  expect(last).toBe(written.getTime())
  const before = written.getTime() - 24 * 60 * 60_000
  expect(lookAtClock(before, last, undefined)).toMatchObject({ state: 'wrong' })
  // Another machine's clock agrees with this machine's. So only the time of the file is wrong, which the doctor reports
  // as a time in the future.
  expect(lookAtClock(before, last, { where: 'PUBLIC_URL', ahead: 0 })).toMatchObject({
    state: 'look',
    says: expect.stringContaining('the clock was ahead then'),
  })
  expect(lookAtClock(written.getTime(), last, { where: 'PUBLIC_URL', ahead: 0 })).toMatchObject({ state: 'ok' })
})

it('the doctor shows the clock’s time in words, as UK time', () => {
  const at = Date.parse('2026-07-01T12:00:05Z')
  const there = (ahead: number) => ({ where: 'PUBLIC_URL', ahead })
  expect(lookAtClock(at, undefined, there(0)).says).toBe('1 Jul 2026, 13:00:05, UK time, as at PUBLIC_URL.')
  const others = [undefined, there(at)].map(other => lookAtClock(at, undefined, other))
  for (const { says } of [...others, lookAtClock(at, Date.parse('2026-08-01'), undefined)])
    expect(says).not.toMatch(/T\d\d:/)
})

it.each([
  [19_999, 'ok'],
  [-19_999, 'ok'],
  [20_000, 'wrong'],
  [-20_000, 'wrong'],
])('a clock that is %d ms ahead of another one is %s', (ahead, state) => {
  expect(lookAtClock(Date.parse('2026-07-01'), undefined, { where: 'the mail server', ahead })).toMatchObject({ state })
})

it('the doctor says that no other machine’s clock could be read', () => {
  expect(lookAtClock(Date.parse('2026-07-01'), undefined, undefined)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('No clock of another machine could be read for a comparison'),
  })
})
