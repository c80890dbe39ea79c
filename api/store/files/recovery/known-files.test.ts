import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../../testing/store-fixtures'
import type { LossPlace } from '../../losses/losses'
import { openFileStore } from '../file-store'

const RECORDS = 4

/** Makes the data folder of a stopped store with some enquiries, and a copy of it as a kill would leave it. */
async function folders() {
  const stopped = await temporaryFolder('memory')
  const killed = await temporaryFolder('memory')
  const store = await openFolderStore(stopped)
  for (let n = 0; n < RECORDS; n++) await store.submit('inquiries', enquiry())
  await cp(stopped, killed, { recursive: true, filter: path => !/\/lock|\.tmp$/.test(path) })
  await store.close()
  return { stopped, killed }
}

/** The number of enquiries that a start finds, or its error. */
async function startOf(dir: string, ...acceptLoss: LossPlace[]): Promise<number | string> {
  try {
    const store = await openFileStore({ dir, log: memoryLog(), acceptLoss })
    const { lists } = await store.counts()
    await store.close()
    return lists.inquiries.total
  } catch (error) {
    return (error as Error).message
  }
}

const remove = async (dir: string, ...names: string[]) => {
  for (const name of names) await rm(join(dir, name), { recursive: true })
}

test.each([
  ['is missing', async (dir: string) => await remove(dir, 'index')],
  ['is empty', async (dir: string) => await writeFile(join(dir, 'index', 'filed.json'), '')],
])(
  'a missing segment is refused with the numbers of its records, even if the count of filed records %s',
  async (_, damage) => {
    const { stopped } = await folders()
    await damage(stopped)
    await remove(stopped, 'inquiries', 'journal')
    const segment = join(stopped, 'inquiries', '000001.json')
    expect(await startOf(stopped)).toContain(`4 records of inquiries (numbers 1–4): ${segment} is missing`)
    expect(await startOf(stopped, 'inquiries')).toBe(0)
  },
)

test('if only the count is missing, no record is lost, and a start writes the count again', async () => {
  const { stopped, killed } = await folders()
  for (const dir of [stopped, killed]) {
    await remove(dir, 'index')
    expect(await startOf(dir)).toBe(RECORDS)
    expect(JSON.parse(await readFile(join(dir, 'index', 'filed.json'), 'utf8'))).toMatchObject({ inquiries: RECORDS })
  }
})

test('after a kill, a missing newest journal file is refused as a loss; after a stop, no journal file is needed', async () => {
  const { stopped, killed } = await folders()
  const [newest = ''] = (await readdir(join(killed, 'journal'))).slice(-1)
  for (const dir of [stopped, killed]) await remove(dir, 'journal')
  expect(await startOf(stopped)).toBe(RECORDS)
  const refusal = await startOf(killed)
  expect(refusal).toContain(
    `at least 1 line of the journal: ${join(killed, 'journal', newest)} is missing, and the service was killed`,
  )
  expect(refusal).toContain('`npm run accept-loss -- journal`')
  expect(await startOf(killed, 'journal')).toBeTypeOf('number')
  expect(await startOf(killed)).toBeTypeOf('number')
})

test('a start without the file of documents is refused if there are records or an audit, and says how to continue', async () => {
  const { stopped } = await folders()
  const path = join(stopped, 'state.json')
  await rm(path)
  const refusal = await startOf(stopped)
  expect(refusal).toContain(`${path} is missing. It holds the people who sign in, with their passkeys`)
  expect(await readdir(stopped)).not.toContain('state.json')
  const [, contents = ''] = /write (\{.*\}) into it/.exec(String(refusal)) ?? []
  await writeFile(path, contents)
  expect(await startOf(stopped)).toBe(RECORDS)

  await remove(stopped, 'state.json', 'index', 'journal', 'inquiries')
  await mkdir(join(stopped, 'audit'))
  await writeFile(join(stopped, 'audit', '2026-03-02.jsonl'), '')
  expect(await startOf(stopped)).toContain('state.json is missing')
})

test('a start that is killed at once leaves a folder that opens', async () => {
  const dir = await temporaryFolder('memory')
  const store = await openFolderStore(dir)
  const killed = await temporaryFolder('memory')
  await cp(dir, killed, { recursive: true, filter: path => !/\/lock|\.tmp$/.test(path) })
  await store.close()
  expect(await startOf(killed)).toBe(0)
})
