import { appendFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CALLBACK } from '../testing/examples'
import { letterForm, PDF } from '../testing/letters'
import { startTestService } from '../testing/start-test-service'
import { lastWritten, lookAtFiles } from './data-folder'
import { lookAtClock } from './machine'

/** The data folder of a service with a request, its letter, content and an audit. */
async function filled() {
  const service = await startTestService()
  const answer = await fetch(`${service.url}/api/uploads`, { method: 'POST', body: letterForm(PDF, 'letter.pdf') })
  const { id } = (await answer.json()) as { id: string }
  expect((await service.postJson('/api/callbacks', { ...CALLBACK, files: [id] })).status).toBe(201)
  await service.login()
  return { service, dir: join(service.folder, 'data'), letter: join('files', id.slice(0, 2), id) }
}

const wrongOf = async (dir: string) =>
  (await lookAtFiles(dir)).filter(({ state }) => state === 'wrong').map(({ says }) => says)

it('finds nothing wrong beside a running service', async () => {
  const { dir } = await filled()
  expect(await lookAtFiles(dir)).toMatchObject([{ state: 'ok' }])
})

it('names a letter that was changed, and one that is gone', async () => {
  const { dir, letter } = await filled()
  await appendFile(join(dir, letter), 'x')
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${letter} is damaged`)])
  await rm(join(dir, letter))
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${letter} is missing`)])
})

it('names a damaged journal, but not one whose last line is being written', async () => {
  const { dir } = await filled()
  const [name = ''] = (await readdir(join(dir, 'journal'))).sort().reverse()
  const path = join(dir, 'journal', name)
  const text = await readFile(path, 'utf8')
  await writeFile(path, `${text}{"sum":"half`)
  expect(await wrongOf(dir)).toEqual([])
  await writeFile(path, `{"sum":"half\n${text}`)
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${path} is damaged`)])
})

it.each([['state.json'], [join('content', 'team.json')]])('names %s where it is no JSON', async name => {
  const { service, dir } = await filled()
  await service.close()
  await writeFile(join(dir, name), '{')
  expect(await wrongOf(dir)).toEqual([expect.stringContaining(`${join(dir, name)} is damaged`)])
})

it('names the audit where an entry was changed', async () => {
  const { service, dir } = await filled()
  await service.close()
  const [day = ''] = (await readdir(join(dir, 'audit'))).filter(name => name.endsWith('.jsonl'))
  const path = join(dir, 'audit', day)
  await writeFile(path, (await readFile(path, 'utf8')).replace('sign', 'sing'))
  expect(await wrongOf(dir)).toEqual([expect.stringMatching(/^The audit: Entry \d+ does not fit/)])
})

it('tells a clock that went back from what was written last', async () => {
  const { service, dir } = await filled()
  await service.close()
  const written = new Date('2027-01-05T12:00:00Z')
  for (const name of await readdir(join(dir, 'journal'))) await utimes(join(dir, 'journal', name), written, written)
  const last = await lastWritten(dir)
  expect(last).toBe(written.getTime())
  const answered = written.getTime() - 24 * 60 * 60_000
  expect(lookAtClock(answered, { written: last, answered })).toMatchObject({ state: 'wrong' })
  expect(lookAtClock(written.getTime(), { written: last, answered: written.getTime() })).toMatchObject({ state: 'ok' })
})

it('says the clock as people read it, in UK time', () => {
  const at = Date.parse('2026-07-01T12:00:05Z')
  expect(lookAtClock(at, { answered: at }).says).toBe('1 Jul 2026, 13:00:05, UK time, as at PUBLIC_URL.')
  for (const others of [{}, { answered: 0 }, { written: Date.parse('2026-08-01') }])
    expect(lookAtClock(at, others).says).not.toMatch(/T\d\d:/)
})
