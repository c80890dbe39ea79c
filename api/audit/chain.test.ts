import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '../contract/time/durations'
import { auditDays, auditPath } from '../store/audit-files'
import { memoryLog, temporaryFolder } from '../testing/store-fixtures'
import { AuditChain, type NewEntry, readEntry, writeEntry } from './chain'
import { auditPage } from './page'
import { headWords, verifyChain } from './verify'

const secrets = { digest: (text: string, purpose: string) => `signed ${purpose} ${text}` }

async function start({ days = 1, perDay = 4 } = {}) {
  const folder = join(await temporaryFolder(), 'audit')
  const clock = { time: Date.parse('2026-11-20T10:00:00Z') }
  let ready: () => Promise<void> = async () => undefined
  const log = memoryLog()
  const open = async () => {
    const parts = { folder, secrets, ready: () => ready(), now: () => new Date(clock.time), log }
    const opened = await AuditChain.open(parts)
    onTestFinished(() => opened.close())
    return opened
  }
  const chain = await open()
  const entry = (id: number): NewEntry => ({
    at: new Date(clock.time).toISOString(),
    by: 'shared',
    what: 'record_opened',
    list: 'inquiries',
    id,
  })
  for (let day = 0; day < days; day++) {
    if (day > 0) clock.time += DAY
    for (let number = 0; number < perDay; number++) await chain.append([entry(day * perDay + number + 1)])
  }
  const refuse = (how: typeof ready) => {
    ready = how
  }
  const change = async (day: string, edit: (lines: string[]) => string[]) => {
    const path = auditPath(folder, day)
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    await writeFile(
      path,
      edit(lines)
        .map(line => `${line}\n`)
        .join(''),
    )
  }
  return { folder, chain, clock, open, entry, refuse, change, log }
}

/**
 * Changes the lines after the first `from`, and computes all later hashes again, as a forger who knows the format
 * would.
 */
function recomputed(lines: string[], from: number, edit: (line: string) => string): string[] {
  let before = from === 0 ? '0'.repeat(64) : (readEntry(lines[from - 1] ?? '')?.hash ?? '')
  return lines.map((line, at) => {
    if (at < from) return line
    const entry = readEntry(edit(line))?.entry
    if (!entry) throw new Error('no entry')
    const next = writeEntry(entry, before)
    before = next.hash
    return next.line
  })
}

describe('the chain of the audit', () => {
  it('continues its numbers over days and restarts, in files that only this user can read', async () => {
    const { folder, chain, open, entry } = await start({ days: 2 })
    await chain.close()
    const again = await open()
    await Promise.all([again.append([entry(9)]), again.append([entry(10), entry(11)])])
    expect(await auditDays(folder)).toEqual(['2026-11-20', '2026-11-21'])
    expect((await stat(auditPath(folder, '2026-11-21'))).mode & 0o077).toBe(0)
    const verdict = await verifyChain(folder, { secrets, noted: headWords(again.head) })
    expect(verdict).toEqual({ entries: 11, head: again.head })
    expect(again.head.n).toBe(11)
  })

  it('stays in order when the clock is set back', async () => {
    const { folder, chain, clock, entry } = await start({ days: 2 })
    clock.time -= 3 * DAY
    await chain.append([entry(9)])
    expect(await verifyChain(folder)).toMatchObject({ entries: 9, head: chain.head })
    expect((await auditPage(folder, { limit: 3 })).entries.map(({ n }) => n)).toEqual([9, 8, 7])
    expect((await auditPage(folder, { limit: 3, to: '2026-11-19' })).entries.map(({ n }) => n)).toEqual([9])
  })

  it.each([
    [
      'a byte of an entry was changed',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? line.replace('"id":2', '"id":7') : line)),
      2,
    ],
    [
      'a hash was changed',
      (lines: string[]) => lines.map((line, at) => (at === 2 ? line.replace(/.{3}"\}$/, '000"}') : line)),
      3,
    ],
    ['an entry was removed', (lines: string[]) => lines.filter((_, at) => at !== 1), 2],
    ['two entries changed places', ([a = '', b = '', c = '', d = '']: string[]) => [a, c, b, d], 2],
    ['a line is no entry', (lines: string[]) => lines.map((line, at) => (at === 0 ? 'x' : line)), 1],
    ['an entry was written twice', ([a = '', ...rest]: string[]) => [a, a, ...rest], 2],
  ])('names the first entry that does not fit where %s', async (_, edit, n) => {
    const { folder, change } = await start()
    await change('2026-11-20', edit)
    expect((await verifyChain(folder)).problem).toMatch(new RegExp(`^Entry ${n} does not fit: line ${n} of `))
  })

  it('is compared with a noted head, which reveals a rewritten chain or a cut end', async () => {
    const { folder, chain, change } = await start()
    const noted = headWords(chain.head)
    await change('2026-11-20', lines => recomputed(lines, 1, line => line.replace('"id":2', '"id":7')))
    expect((await verifyChain(folder)).problem).toBeUndefined()
    expect((await verifyChain(folder, { noted })).problem).toBe(
      'The audit was rewritten: entry 4 is not the entry that was noted.',
    )
    expect((await verifyChain(folder, { noted: chain.head.hash })).problem).toContain(
      'was rewritten, or its end was cut',
    )
    await change('2026-11-20', lines => lines.slice(0, 2))
    expect((await verifyChain(folder)).problem).toBeUndefined()
    expect((await verifyChain(folder, { noted })).problem).toBe(
      'The end of the audit was cut off: entry 4 was noted, and the last entry here is 2.',
    )
  })

  it('replaces a half-written line with the next entry', async () => {
    const { folder, chain, open, entry } = await start()
    await chain.close()
    await appendFile(auditPath(folder, '2026-11-20'), '{"n":5,"at":"2026')
    expect(await verifyChain(folder)).toMatchObject({ entries: 4 })
    const again = await open()
    await again.append([entry(5)])
    expect(await verifyChain(folder)).toEqual({ entries: 5, head: again.head })
  })

  it('refuses an entry that the chain cannot write, and leaves nothing of this entry behind', async () => {
    const { folder, chain, entry, refuse } = await start()
    refuse(async () => Promise.reject(new Error('the disk is full')))
    await expect(chain.append([entry(5)])).rejects.toThrow('The audit cannot be written: the disk is full')
    refuse(async () => undefined)
    await chain.append([entry(6)])
    const { entries } = await auditPage(folder, { limit: 9 })
    expect(entries.map(({ n, id }) => [n, id])).toEqual([
      [5, 6],
      [4, 4],
      [3, 3],
      [2, 2],
      [1, 1],
    ])
  })

  it('refuses entries for a file that somebody moved away, then continues in a new file, where the check finds the gap', async () => {
    const { folder, chain, entry } = await start()
    await rename(auditPath(folder, '2026-11-20'), join(folder, 'elsewhere'))
    await expect(chain.append([entry(5)])).rejects.toThrow('was moved, replaced or removed')
    await chain.append([entry(6)])
    expect((await verifyChain(folder)).problem).toMatch(/^Entry 1 does not fit/)
  })

  it('continues after a damaged end, and still names the damage', async () => {
    const { folder, chain, open, entry, change, log } = await start()
    await chain.close()
    await change('2026-11-20', lines => [...lines.slice(0, 3), 'damaged'])
    const again = await open()
    await again.append([entry(5)])
    expect(log.text()).toContain('audit:verify')
    expect((await verifyChain(folder)).problem).toMatch(/^Entry 4 does not fit: line 4 /)
  })

  it('deletes whole days once they are too old, and signs its new beginning', async () => {
    const { folder, chain, open, entry } = await start({ days: 3 })
    const noted = headWords(chain.head)
    await chain.prune('2026-11-22')
    expect(await auditDays(folder)).toEqual(['2026-11-22'])
    expect(await verifyChain(folder, { secrets, noted })).toEqual({ entries: 4, head: chain.head })
    expect((await verifyChain(folder)).notice).toContain('because there is no key')
    await chain.close()
    const again = await open()
    await again.append([entry(13)])
    expect(await verifyChain(folder, { secrets })).toEqual({ entries: 5, head: again.head })
    await writeFile(join(folder, 'start.json'), JSON.stringify({ n: 8, hash: 'f'.repeat(64), signature: 'mine' }))
    expect((await verifyChain(folder, { secrets })).problem).toContain('was not signed by this service')
    await rm(join(folder, 'start.json'))
    expect((await verifyChain(folder, { secrets })).problem).toMatch(/^Entry 1 does not fit/)
  })

  it('keeps its newest file whatever its age, and completes an interrupted removal', async () => {
    const { folder, chain } = await start({ days: 2 })
    const old = await readFile(auditPath(folder, '2026-11-20'))
    await chain.prune('2030-01-01')
    expect(await auditDays(folder)).toEqual(['2026-11-21'])
    // Puts a removed file back, as if the process had ended after it wrote the chain's new start and before it removed
    // the files.
    await writeFile(auditPath(folder, '2026-11-20'), old)
    expect(await verifyChain(folder, { secrets })).toEqual({ entries: 4, head: chain.head })
    await chain.prune('2030-01-01')
    expect(await auditDays(folder)).toEqual(['2026-11-21'])
  })

  it('is empty before the first action', async () => {
    const folder = join(await temporaryFolder(), 'audit')
    await mkdir(folder)
    expect(await verifyChain(folder)).toEqual({ entries: 0, head: { n: 0, hash: '0'.repeat(64) } })
  })
})
