import { expect, test } from 'vitest'
import { storedRecord } from '../../records/record'
import { decodeEntry, type Entry, encodeEntry } from '../journal/entry'
import { piecesOf, salvage } from './salvage'

const entry = (id: number, message = 'Sample', rev = id): Entry => {
  const mail = { staff: { state: 'sent', attempts: 1, messageId: `<${id}@haven>` } }
  const record = storedRecord({ id, reference: `REFERE${id}${id}`, message, mail } as never)
  return { rev, list: 'inquiries', id, key: `key-${id}`, hash: 'hash', record }
}
const text = (id: number, message?: string, rev?: number) => encodeEntry(entry(id, message, rev)).text

/** An entry as a segment file holds it, without its checksum. */
const written = (id: number) => {
  const { sum: _, ...rest } = JSON.parse(text(id))
  return rest
}

/**
 * The result of `salvage` for a text: pairs of id and message, the ids of altered records, and the entries and lines.
 */
function found(bytes: string | Buffer) {
  const { lines, altered } = salvage(Buffer.from(bytes as string))
  const entries = lines.map(line => decodeEntry(line.text))
  return {
    messages: entries.map(({ id, record }) => [id, record?.submitted.message]),
    altered,
    entries,
    lines,
  }
}
const document = (...entries: unknown[]) => JSON.stringify({ entries }, null, 2)

test('the newest intact form of a record wins, whichever comes first', () => {
  const both = [text(1, 'old', 3), text(1, 'new', 4)]
  expect(found(both.join('\n')).messages).toEqual([[1, 'new']])
  expect(found(both.reverse().join('\n')).messages).toEqual([[1, 'new']])
  expect(found([text(1, 'first', 3), text(1, 'second', 3)].join('\n')).messages).toEqual([[1, 'first']])
})

test('an intact form wins over one that was changed by hand, whichever comes first', () => {
  const byHand = text(1, 'older', 9).replace('older', 'by hand')
  expect(found(byHand)).toMatchObject({ messages: [[1, 'by hand']], altered: [1] })
  for (const both of [
    [byHand, text(1, 'whole', 2)],
    [text(1, 'whole', 2), byHand],
  ]) {
    expect(found(both.join('\n'))).toMatchObject({ messages: [[1, 'whole']], altered: [] })
  }
  // When two altered records have the same id, `salvage` keeps the first one.
  const second = text(1, 'older', 9).replace('older', 'by another')
  expect(found([byHand, second].join('\n')).messages).toEqual([[1, 'by hand']])
})

test('a line counts as complete even if braces or another entry follow it without a line break', () => {
  for (const after of ['}', '}}}', ' } garbage', '},{', text(2), `garbage${text(2)}`]) {
    const { messages, altered } = found(`${text(1)}${after}`)
    expect(messages[0]).toEqual([1, 'Sample'])
    expect(altered).toEqual([])
  }
  expect(found(`${text(1)}${text(2)}`).messages).toEqual([
    [1, 'Sample'],
    [2, 'Sample'],
  ])
})

test('the end of an entry is sought at the last four closing braces', () => {
  const braces = (count: number) => found(`${text(1)}${'}'.repeat(count)}`).messages
  expect(braces(3)).toEqual([[1, 'Sample']])
  expect(braces(4)).toEqual([])
  // The reader looks only at braces, and ignores the spaces between them.
  expect(found(`${text(1)}      }      }`)).toMatchObject({ messages: [[1, 'Sample']], altered: [] })
})

test('lines that begin with damage are each read separately, even after an empty line', () => {
  const withoutSum = (id: number) => {
    const { sum: _, ...rest } = JSON.parse(text(id))
    return `damage${JSON.stringify(rest)}damage`
  }
  const { entries, altered } = found(`\n${withoutSum(1)}\n\n${withoutSum(2)}\n`)
  expect(entries).toMatchObject([
    { ...entry(1), rev: 0 },
    { ...entry(2), rev: 0 },
  ])
  expect(altered).toEqual([1, 2])
  expect([...piecesOf(Buffer.from('\n\none\n\ntwo\n\n'))].map(String)).toEqual(['one', 'two'])
})

test('damage before the record itself does not affect the record', () => {
  const damaged = text(1).replace('"rev":1', '"rev":!').replace('"id":1,"key"', '"id":?,"key"')
  expect(found(`xx${damaged}xx`)).toMatchObject({ messages: [[1, 'Sample']], altered: [1] })
  expect(found(damaged.replace('"list":"inquiries"', '')).messages).toEqual([])
  expect(found(damaged.replace('"list":"inquiries"', '"list":"unknown"')).messages).toEqual([])
  expect(found(damaged.replace('"record":', '"rekord":')).messages).toEqual([])
  expect(found(damaged.replace('"message"', '"message')).messages).toEqual([])
})

test('a reformatted record is found with its key and revision, and counts as intact if its checksum still fits', () => {
  const { entries, altered } = found(`\ufeff${document(JSON.parse(text(1)), JSON.parse(text(2)))}`)
  expect(altered).toEqual([])
  expect(entries).toMatchObject([entry(1), entry(2)])
  const { sum, ...rest } = JSON.parse(text(3))
  for (const changed of [
    rest,
    { ...rest, sum: 'ffffffff' },
    { ...rest, sum, rev: 'three' },
    { ...rest, sum, rev: 4 },
  ]) {
    const one = found(document(changed))
    expect(one.altered).toEqual([3])
    expect(one.entries).toMatchObject([{ ...entry(3), rev: 0 }])
  }
})

test('a byte-order mark is removed only at the beginning', () => {
  const { sum: _, ...rest } = JSON.parse(text(1, 'One\ufeffTwo'))
  expect(found(document(rest)).messages).toEqual([[1, 'One\ufeffTwo']])
})

test('a key without its hash, or a hash without its key, is of no use', () => {
  const { key: _, ...withoutKey } = written(1)
  const { hash: __, ...withoutHash } = written(2)
  for (const part of [withoutKey, withoutHash, { ...written(3), key: 3 }, { ...written(4), hash: 4 }]) {
    const [one] = found(document(part)).entries
    expect(one).toMatchObject({ id: part.id })
    expect(one).not.toHaveProperty('key')
    expect(one).not.toHaveProperty('hash')
  }
})

test('an erased or lost record stays erased or lost, with the hash of its reference', () => {
  const gone = { list: 'inquiries', id: 1, gone: 'erased', was: '0123456789ab' }
  const lost = { list: 'callbacks', id: 4, gone: 'lost' }
  const { entries, altered } = found(document(gone, lost, { ...gone, id: 5, was: 5 }))
  expect(entries).toMatchObject([
    { ...gone, rev: 0 },
    { ...lost, rev: 0 },
    { id: 5, gone: 'erased' },
  ])
  expect(entries[2]).not.toHaveProperty('was')
  expect(altered).toEqual([1, 4, 5])
  const line = encodeEntry(gone as Entry).text.replace('"rev"', '"ref"')
  expect(found(line).entries).toMatchObject([gone])
})

test.each([
  ['a text as id', { ...written(1), record: { ...written(1).record, id: '1' } }],
  ['the id 0', { ...written(1), record: { ...written(1).record, id: 0 } }],
  ['a decimal id', { ...written(1), record: { ...written(1).record, id: 1.5 } }],
  ['no reference', { ...written(1), record: { ...written(1).record, reference: undefined } }],
  ['no mails', { ...written(1), record: { ...written(1).record, mail: undefined } }],
  ['a list of mails', { ...written(1), record: { ...written(1).record, mail: [] } }],
  ['no mail to staff', { ...written(1), record: { ...written(1).record, mail: {} } }],
  ['a null for the mail to staff', { ...written(1), record: { ...written(1).record, mail: { staff: null } } }],
  ['an unknown list', { ...written(1), list: 'payments' }],
  ['no record', { ...written(1), record: 'Sample' }],
  ['no record and an unknown reason', { list: 'inquiries', id: 1, gone: 'sold' }],
  ['no record and the id 0', { list: 'inquiries', id: 0, gone: 'erased' }],
  ['no record and a text as id', { list: 'inquiries', id: 'x', gone: 'lost' }],
  ['no record and a decimal id', { list: 'inquiries', id: 1.5, gone: 'lost' }],
  ['nothing', null],
  ['a text', 'inquiries'],
])('an entry with %s is not a record, and the entries around it stay', (_, value) => {
  expect(found(document(value, JSON.parse(text(2)))).messages).toEqual([[2, 'Sample']])
})

test.each([['null'], ['[]'], ['{"entries":{}}'], ['{"entries":null}'], ['{}'], ['}{'], ['{'], ['']])(
  'nothing is found in %s',
  bytes => {
    expect(salvage(Buffer.from(bytes))).toMatchObject({ lines: [], altered: [] })
  },
)
