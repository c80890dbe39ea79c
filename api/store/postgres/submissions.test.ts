import pg from 'pg'
import { expect, it } from 'vitest'
import { enquiry } from '../../testing/store-fixtures'
import { NO_LIMITS } from '../segments/limit-fields'
import { StoreUnavailableError, UnknownFilesError } from '../store'
import type { Database } from './database'
import type { DatabaseFiles } from './files'
import type { StoredRow } from './record-row'
import { Submissions } from './submissions'

const AT = new Date('2026-03-02T10:00:00.000Z')
const away = new StoreUnavailableError('away')
const taken = (constraint: string) =>
  Object.assign(new pg.DatabaseError('taken', 5, 'error'), { code: '23505', constraint })

/** Submissions to a database that answers each writing by the next of these, and a look by what it wrote or was given. */
function answering(answers: (Error | number)[], looked: (written: StoredRow, looks: number) => object[] = () => []) {
  const written: (StoredRow & { reference: string })[] = []
  const looks: [text: string, values: unknown[]][] = []
  const query = async (_: string, values: unknown[]) => {
    const texts = values.flatMap(column => (Array.isArray(column) ? column : [])).map(String)
    const [fields = '', state = ''] = ['"firstName"', '"reference"'].map(
      part => texts.find(text => text.startsWith('{') && text.includes(part)) ?? '',
    )
    written.push({ id: 7, fields, state, reference: JSON.parse(state).reference })
    const answer = answers.shift() ?? new Error('one try too many')
    if (answer instanceof Error) throw answer
    return [{ place: 0, id: answer }]
  }
  const database = {
    query,
    read: async (text: string, values: unknown[]) => {
      looks.push([text, values])
      return looked(written[0] as StoredRow, looks.length)
    },
    transaction: (action: (queries: object) => Promise<unknown>) => action({ query }),
  }
  const submissions = new Submissions({
    database: database as unknown as Database,
    files: {} as DatabaseFiles,
    now: () => AT,
    mailDomain: 'a.example',
    limits: NO_LIMITS,
  })
  return { submissions, written, looks }
}

const referencesOf = (written: readonly { reference: string }[]) => written.map(({ reference }) => reference)

it('what seemed to fail is tried again as it is, and is not written twice where it stands already', async () => {
  const { submissions, written, looks } = answering([away, taken('records_reference')], own => [own])
  const { id, reference, replayed } = await submissions.submit('inquiries', enquiry())
  const [first, second] = referencesOf(written)
  expect([id, reference, replayed, second]).toEqual([7, first, false, first])
  expect(looks.map(([, values]) => values)).toEqual([['inquiries', first]])
})

it('where another record has the reference of what was tried twice, that is drawn anew', async () => {
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

it('a reference that is taken at the first try is drawn anew without a look, and another failure is thrown', async () => {
  const { submissions, written, looks } = answering([taken('records_reference'), 8])
  expect((await submissions.submit('inquiries', enquiry())).reference).toBe(written[1]?.reference)
  expect(new Set(referencesOf(written)).size).toBe(2)
  expect(looks).toEqual([])
  for (const error of [taken('idempotency_keys_pkey'), new UnknownFilesError([]), new Error('wrong')]) {
    const failing = answering([error])
    await expect(failing.submissions.submit('inquiries', enquiry())).rejects.toBe(error)
  }
})
