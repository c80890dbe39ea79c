import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTS, type ListName } from '../../../contract/records/records'
import { enquiry, memoryLog } from '../../../testing/store-fixtures'
import { openFileStore } from '../file-store'

/** Number of records in each list: enough for two full segments, and a few for the newest one. */
const RECORDS = 2_020
/**
 * `STEP` and `STEP_IN_FULL` are the bytes from one cut to the next: in the newest segment, and in a full one, which is
 * fifty times as long. `EVERY_CUT=on` asks for more cuts.
 */
const IS_EVERY_CUT = process.env.EVERY_CUT === 'on'
const STEP = IS_EVERY_CUT ? 1_000 : 2_503
const STEP_IN_FULL = IS_EVERY_CUT ? 1_000 : 30_011

/** Fills a folder; the journal holds the newest records of each list, or is removed. */
async function fill(dir: string, withJournal: boolean): Promise<void> {
  const add = async (count: number) => {
    const store = await openFileStore({ dir, log: memoryLog() })
    const short = enquiry({ message: 'Refused.' })
    for (const list of LISTS) await Promise.all(Array.from({ length: count }, () => store.submit(list, short)))
    await store.close()
  }
  await add(RECORDS - 15)
  await add(15)
  if (!withJournal) await rm(join(dir, 'journal'), { recursive: true })
}

/** The result of a start: the number of records in a list, or the error. */
async function startOf(dir: string, list: ListName): Promise<{ total?: number; refusal?: string }> {
  try {
    const store = await openFileStore({ dir, log: memoryLog() })
    const { lists } = await store.counts()
    await store.close()
    return { total: lists[list].total }
  } catch (error) {
    return { refusal: (error as Error).message }
  }
}

describe.each([
  ['with its journal', true],
  ['without its journal', false],
])('a segment %s', (_, withJournal) => {
  let root: string
  let whole: string
  beforeAll(async () => {
    root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'haven-cut-'))
    whole = join(root, 'whole')
    await fill(whole, withJournal)
  })
  afterAll(() => rm(root, { recursive: true }))

  test.each([
    ['in the middle', 2],
    ['newest', 3],
  ])(
    '%s that is cut keeps every record, or a start refuses it and names the missing numbers',
    async (_, segment) => {
      const wrong: unknown[] = []
      let refused = 0
      for (const [turn, list] of LISTS.entries()) {
        const path = join(list, `00000${segment}.json`)
        const content = readFileSync(join(whole, path))
        const step = segment === 3 ? STEP : STEP_IN_FULL
        const cuts = Array.from({ length: Math.ceil(content.length / step) }, (_, at) => at * step)
        // The cuts of full segments are divided among the lists, because the same code reads all three.
        for (const cut of segment === 3 ? cuts : cuts.filter((_, at) => at % LISTS.length === turn)) {
          const dir = join(root, 'cut')
          // A refused start changes nothing, so the next start can use the same folder.
          if (!existsSync(dir)) cpSync(whole, dir, { recursive: true })
          writeFileSync(join(dir, path), content.subarray(0, cut))
          const { total, refusal } = await startOf(dir, list)
          const lines = content.subarray(0, cut).toString().split('\n')
          const first = (segment - 1) * 1_000 + 1 + lines.filter(line => /^\{"sum".*\}\},?$/.test(line)).length
          const named = refusal?.match(`records? of ${list} \\(numbers? (\\d+)[^)]*\\): (\\S*)`)
          const isNamed = named?.[1] === String(first) && named[2] === join(dir, path)
          if (refusal === undefined ? total !== RECORDS : !isNamed) wrong.push({ list, cut, total, refusal })
          if (refusal === undefined) rmSync(dir, { recursive: true })
          else refused++
        }
        if (existsSync(join(root, 'cut'))) writeFileSync(join(root, 'cut', path), content)
      }
      expect(wrong).toEqual([])
      expect(refused).toBeGreaterThan(0)
    },
    120_000,
  )
})
