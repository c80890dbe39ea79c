import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { enquiry } from '../../testing/store-fixtures'
import { KEY_LIFE } from '../records/idempotency'
import { NO_LIMITS } from '../records/limits'
import { KeyReusedError, StoreUnavailableError, UnknownLettersError } from '../store'
import type { Database } from './database'
import type { DatabaseLetters } from './letters'
import type { StoredRow } from './record-row'
import { Submissions } from './submissions'

const KEY = { key: 'a key', hash: 'its hash' }
const AT = new Date('2026-03-02T10:00:00.000Z')
const away = new StoreUnavailableError('away')
const taken = (constraint: string) =>
  Object.assign(new pg.DatabaseError('taken', 5, 'error'), { code: '23505', constraint })

/**
 * Submissions to a database that gives prepared answers: each statement that writes gets the next answer, and a read
 * gets the rows that `looked` returns. The letters of a submission always exist in this test.
 */
function answering(answers: (Error | number)[], looked: (written: StoredRow, looks: number) => object[] = () => []) {
  const written: (StoredRow & { reference: string })[] = []
  const looks: unknown[][] = []
  const forgotten: unknown[][] = []
  const named: unknown[][] = []
  const query = async (text: string, values: unknown[]) => {
    if (text.startsWith('delete from idempotency_keys')) return void forgotten.push(values)
    await turn()
    const texts = values.flatMap(column => (Array.isArray(column) ? column : [])).map(String)
    const [fields = '', state = ''] = ['"firstName"', '"reference"'].map(
      part => texts.find(text => text.startsWith('{') && text.includes(part)) ?? '',
    )
    written.push({ id: 7, fields, state, reference: JSON.parse(state).reference })
    const answer = answers.shift() ?? new Error('one try too many')
    if (answer instanceof Error) throw answer
    return [{ place: 0, id: answer }]
  }
  const queries = { query }
  const database = {
    query,
    read: async (_: string, values: unknown[]) => {
      looks.push(values)
      return looked(written[0] as StoredRow, looks.length)
    },
    transaction: (action: (queries: object) => Promise<unknown>) => action(queries),
  }
  const letters = {
    unnamed: async (ids: string[]) => ids.map(id => ({ id, name: 'letter.pdf' })),
    name: async (within: object, ...given: unknown[]) => void named.push([within === queries, ...given]),
  }
  const submissions = new Submissions({
    database: database as unknown as Database,
    letters: letters as unknown as DatabaseLetters,
    now: () => AT,
    mailDomain: 'a.example',
    limits: NO_LIMITS,
  })
  return { submissions, written, looks, forgotten, named }
}

const referencesOf = (written: readonly { reference: string }[]) => written.map(({ reference }) => reference)

it('a submission that seemed to fail is tried again unchanged, and not written twice', async () => {
  const { submissions, written, looks } = answering([away, taken('records_reference')], own => [own])
  const { id, reference, replayed } = await submissions.submit('inquiries', enquiry())
  const [first, second] = referencesOf(written)
  expect([id, reference, replayed, second]).toEqual([7, first, false, first])
  expect(looks).toEqual([['inquiries', first]])
})

it('a submission that was tried twice gets a new reference if another record has its first one', async () => {
  const others = (own: StoredRow) => {
    const state = JSON.parse(own.state)
    const mail = { staff: { ...state.mail.staff, messageId: '<another@a.example>' } }
    return [{ ...own, state: JSON.stringify({ ...state, mail }) }]
  }
  const { submissions, written } = answering([away, taken('records_reference'), 8], others)
  const { id, reference } = await submissions.submit('inquiries', enquiry())
  expect([id, reference]).toEqual([8, written[2]?.reference])
  expect(reference).not.toBe(written[0]?.reference)
})

it('a taken reference is replaced by a new one, and any other failure is thrown', async () => {
  const { submissions, written, looks } = answering([taken('records_reference'), 8])
  const submitted = await submissions.submit('inquiries', enquiry(), KEY)
  expect(submitted).toMatchObject({ id: 8, reference: written[1]?.reference, replayed: false })
  expect(new Set(referencesOf(written)).size).toBe(2)
  // No statement searches for the reference.
  expect(looks).toEqual([])
  const twice = answering([away, taken('records_reference'), 8])
  expect((await twice.submissions.submit('inquiries', enquiry())).id).toBe(8)
  for (const error of [taken('idempotency_keys_pkey'), new UnknownLettersError([]), new Error('wrong')]) {
    const failing = answering([error])
    await expect(failing.submissions.submit('inquiries', enquiry())).rejects.toBe(error)
  }
})

it('while the database cannot be reached, a submission is tried for four seconds, without a read', async () => {
  const { submissions, written, looks } = answering([away, away, 7])
  const submitting = submissions.submit('inquiries', enquiry())
  await submissions.idle()
  expect(written).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await submitting).toMatchObject({ id: 7, replayed: false })
  expect(looks).toEqual([])
  const late = answering([away, away, away])
  const refused = expect(late.submissions.submit('inquiries', enquiry())).rejects.toBe(away)
  await expect.poll(() => late.written.length).toBe(1)
  vi.advanceTimersByTime(4_001)
  await refused
  expect(late.written.length).toBeLessThan(3)
})

const FILES = { files: ['f'.repeat(32)] }
/** The record that another instance stored under this key a while ago. */
const known = (ago: number, hash = KEY.hash) => {
  const state = JSON.stringify({ reference: 'ACDEFGHJ', mail: { staff: {} } })
  return [{ id: 5, fields: '{}', state, hash, arrived_at: AT.getTime() - ago }]
}

it('letters are added to the record in the same step that writes it; a repeat of the key adds none', async () => {
  const { submissions, written, named, looks, forgotten } = answering([7])
  const submitted = await submissions.submit('inquiries', enquiry({}, FILES), KEY)
  expect(submitted).toMatchObject({ id: 7, replayed: false })
  expect(JSON.parse(written[0]?.state ?? '')).toMatchObject({ files: [{ id: FILES.files[0] }] })
  expect(named).toEqual([[true, FILES.files, 'inquiries', 7]])
  expect([looks, forgotten]).toEqual([[['inquiries', 'a key']], [['inquiries', 'a key', 0]]])
  const again = answering([], () => known(0))
  expect(await again.submissions.submit('inquiries', enquiry({}, FILES), KEY)).toMatchObject({ id: 5, replayed: true })
  expect([again.written, again.named, again.forgotten]).toEqual([[], [], []])
  // A submission looks its key up only after the database reported the key as used; without a key, nothing is looked
  // up.
  const [plain, keyless] = [answering([7]), answering([7])]
  await plain.submissions.submit('inquiries', enquiry(), KEY)
  await keyless.submissions.submit('inquiries', enquiry({}, FILES))
  expect([plain.looks, plain.named, keyless.looks]).toEqual([[], [], []])
})

it('a key belongs to its submission for a week, whichever clock was ahead, and to no other submission', async () => {
  for (const ago of [KEY_LIFE - 1, 1 - KEY_LIFE]) {
    const kept = answering([taken('idempotency_keys_pkey')], () => known(ago))
    expect(await kept.submissions.submit('inquiries', enquiry(), KEY)).toMatchObject({ id: 5, replayed: true })
  }
  for (const ago of [KEY_LIFE, -KEY_LIFE]) {
    const over = answering([taken('idempotency_keys_pkey'), 8], () => known(ago))
    expect(await over.submissions.submit('inquiries', enquiry(), KEY)).toMatchObject({ id: 8, replayed: false })
    expect(over.forgotten).toEqual([['inquiries', 'a key', AT.getTime() - ago]])
  }
  const { submissions } = answering([taken('idempotency_keys_pkey')], () => known(0, 'of another'))
  const reused = new KeyReusedError('This key was used for another submission.')
  await expect(submissions.submit('inquiries', enquiry(), KEY)).rejects.toThrow(reused)
})
