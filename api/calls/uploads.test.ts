import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { SubmittedAnswer, UploadedAnswer } from '../contract/answers'
import { MAX_LETTER_BYTES, type RecordLetter } from '../contract/forms/letters'
import type { AdminRecord } from '../contract/records/records'
import { HOUR } from '../contract/time/durations'
import { CALLBACK } from '../testing/examples'
import { filesWith } from '../testing/folder-texts'
import { JPEG, letterForm, PDF, PNG, pdfOf, storedLetters } from '../testing/letters'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { isOnFiles, onFiles } from '../testing/store-fixtures'

/** Sends a single file. */
const upload = (
  service: TestService,
  content?: Uint8Array,
  name?: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
) => fetch(`${service.url}/api/uploads`, { method: 'POST', body: letterForm(content, name, fields), headers })

async function kept(service: TestService, content?: Uint8Array, name?: string): Promise<UploadedAnswer> {
  const response = await upload(service, content, name)
  expect(response.status).toBe(201)
  return (await response.json()) as UploadedAnswer
}

const callBack = (service: TestService, files: string[], headers = {}) =>
  service.postJson('/api/callbacks', { ...CALLBACK, files }, headers)

async function recordOf(service: TestService, path: string): Promise<AdminRecord> {
  return (await (await service.get(`/api/admin/${path}`, await service.login())).json()) as AdminRecord
}

/** The paths of all stored letters. */
const filesOf = storedLetters
const placeOf = (id: string) => join(id.slice(0, 2), id)

describe('a file', () => {
  it.each([
    ['PDF', PDF, 'letter.pdf', 'application/pdf'],
    ['JPEG', JPEG, 'IMG_0001.JPG', 'image/jpeg'],
    ['PNG', PNG, 'Scan.png', 'image/png'],
  ])('of %s is stored unchanged, and belongs to the request that names it', async (_, content, name, type) => {
    const service = await startTestService()
    const answer = await kept(service, content, name)
    expect(answer).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), name, bytes: content.length })
    expect((await callBack(service, [answer.id])).status).toBe(201)
    const { files } = await recordOf(service, 'callbacks/1')
    expect(files).toEqual([{ ...answer, type, scanned: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    const stored = await service.context.store.letters.open({ id: answer.id })
    expect(stored && (await buffer(stored))).toEqual(content)
    expect(await filesOf(service)).toEqual([placeOf(answer.id)])
  })

  it('belongs to one request: a second request that names the letter is refused, and is not stored', async () => {
    const service = await startTestService()
    const [first, second] = [await kept(service), await kept(service)]
    expect((await callBack(service, [first.id])).status).toBe(201)
    for (const files of [[first.id], [second.id, first.id], [second.id, second.id], ['f'.repeat(32)]]) {
      const refused = await callBack(service, files)
      expect([files, refused.status]).toEqual([files, 422])
      const at = files.findLastIndex(id => id !== second.id)
      expect((await errorOf(refused)).issues?.map(({ path }) => path)).toContain(`files.${Math.max(0, at)}`)
    }
    expect((await service.context.store.counts()).lists.callbacks.total).toBe(1)
    // After the server has refused a form, its valid letter can still be sent with another form.
    expect((await callBack(service, [second.id])).status).toBe(201)
  })

  it('belongs to only one of two requests that name it at the same time', async () => {
    const service = await startTestService()
    const { id } = await kept(service)
    const answers = await Promise.all(Array.from({ length: 5 }, () => callBack(service, [id])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  })

  it('stays with its request when the request is sent twice with one key', async () => {
    const service = await startTestService()
    const { id } = await kept(service)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, other] = [await callBack(service, [id], key), await callBack(service, [id], key)]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(await one.json()).toEqual(await other.json())
    const more = await kept(service)
    expect((await callBack(service, [id, more.id], key)).status).toBe(409)
    expect((await callBack(service, [more.id])).status).toBe(201)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'letter.png', 415],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png', 415],
    ['nothing', Buffer.alloc(0), 'letter.pdf', 422],
    ['10 MB and a byte', pdfOf(MAX_LETTER_BYTES + 1), 'letter.pdf', 413],
  ])('of %s is refused, and leaves nothing on the disk', async (_, content, name, status) => {
    const service = await startTestService()
    const response = await upload(service, content, name)
    expect(response.status).toBe(status)
    await errorOf(response)
    expect(await filesOf(service)).toEqual([])
    expect((await service.context.store.letters.space()).bytes).toBe(0)
  })

  it('of 10 MB is accepted', async () => {
    const service = await startTestService()
    expect(await kept(service, pdfOf(MAX_LETTER_BYTES))).toMatchObject({ bytes: MAX_LETTER_BYTES })
    expect((await service.context.store.letters.space()).bytes).toBe(MAX_LETTER_BYTES)
  })

  it('must be the only file in the request, and in the field `file`', async () => {
    const service = await startTestService()
    const two = letterForm()
    two.append('file', new Blob([new Uint8Array(PNG)]), 'second.png')
    const other = new FormData()
    other.set('letter', new Blob([new Uint8Array(PDF)]), 'letter.pdf')
    const none = new FormData()
    none.set('note', 'no file')
    for (const [body, path] of [
      [two, 'file'],
      [other, 'letter'],
      [none, 'file'],
    ] as const) {
      const response = await fetch(`${service.url}/api/uploads`, { method: 'POST', body })
      expect(response.status).toBe(422)
      expect((await errorOf(response)).issues?.map(issue => issue.path)).toEqual([path])
    }
    expect(await filesOf(service)).toEqual([])
  })

  it('is refused if its page’s origin is not listed', async () => {
    const service = await startTestService()
    const response = await upload(service, PDF, 'letter.pdf', {}, { origin: 'https://elsewhere.example' })
    expect(response.status).toBe(403)
    expect(await filesOf(service)).toEqual([])
  })

  it('is counted separately from requests, at the same rate', async () => {
    const { time, now } = stoppedClock()
    const service = await startTestService({}, { now })
    expect(time).toBe(now().getTime())
    for (let n = 0; n < 60; n++) expect((await upload(service, Buffer.alloc(0))).status).toBe(422)
    const refused = await upload(service)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  })

  it('is one of at most eight that one address can send at once', async () => {
    const service = await startTestService({ TRUST_PROXY: '1' })
    const { port } = new URL(service.url)
    const from = (address: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000\r\n\r\n--b\r\n' +
          'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
      )
      return socket
    }
    const slow = Array.from({ length: 8 }, () => from('198.51.100.1'))
    const by = { 'x-forwarded-for': '198.51.100.1' }
    await expect.poll(async () => (await upload(service, PDF, 'a.pdf', {}, by)).status).toBe(429)
    expect((await upload(service, PDF, 'a.pdf', {}, { 'x-forwarded-for': '198.51.100.2' })).status).toBe(201)
    for (const socket of slow) socket.destroy()
    await expect.poll(async () => (await upload(service, PDF, 'a.pdf', {}, by)).status).toBe(201)
  })

  it('is not stored if its sender disconnects half way', async () => {
    const service = await startTestService()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write(
      'POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        'Content-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' +
        pdfOf(50_000).toString('latin1'),
    )
    // PostgreSQL stores a letter in parts, and `space` counts only complete letters, so the test looks for the parts.
    const begun = async () =>
      isOnFiles() ? (await service.context.store.letters.space()).bytes : (await storedLetters(service)).length
    await expect.poll(begun).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(async () => (await service.context.store.letters.space()).bytes).toBe(0)
    await expect.poll(() => filesOf(service)).toEqual([])
    await expect.poll(() => service.lines.filter(line => line.includes('/api/uploads'))).toHaveLength(1)
    expect(service.lines.join('')).not.toContain('"level":"error"')
  })
})

describe('an unnamed letter', () => {
  it('is removed after a day and not before; a named letter stays', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const [named] = [await kept(service), await kept(service)]
    await callBack(service, [named.id])
    clock.time += 24 * HOUR - 1
    expect(await service.context.store.letters.removeUnnamed()).toBe(0)
    clock.time += 1
    expect(await service.context.store.letters.removeUnnamed()).toBe(1)
    expect(await filesOf(service)).toEqual([placeOf(named.id)])
    expect((await service.context.store.letters.space()).bytes).toBe(PDF.length)
  })

  it('can be named after a restart, and is removed at the first start after its day', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const [one] = [await kept(service), await kept(service)]
    const second = await service.restart()
    expect((await callBack(second, [one.id])).status).toBe(201)
    clock.time += 25 * HOUR
    const third = await second.restart()
    await expect.poll(() => filesOf(third)).toEqual([placeOf(one.id)])
  })
})

describe('letters after sending', () => {
  const send = async (service: TestService) =>
    (await (await service.postJson('/api/contact', ENQUIRY)).json()) as SubmittedAnswer

  it('can be added by their sender for a day, and staff get another mail', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const { fileToken: token = '', reference } = await send(service)
    const mails = async () =>
      (await readdir(join(service.folder, 'data', 'mail'))).filter(name => name.includes(reference))
    await expect.poll(mails).toHaveLength(1)
    const before = await recordOf(service, 'inquiries/1')
    clock.time += 24 * HOUR - 1
    expect((await upload(service, PNG, 'second letter.png', { token })).status).toBe(201)
    const record = await recordOf(service, 'inquiries/1')
    expect(record.files).toMatchObject([{ name: 'second letter.png', addedAt: clock.now().toISOString() }])
    expect(record.mail.staff.messageId).not.toBe(before.mail.staff.messageId)
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const [mail = ''] = await mails()
    expect(await readFile(join(service.folder, 'data', 'mail', mail), 'utf8')).toContain('second letter.png')
    clock.time += 1
    const late = await upload(service, PNG, 'third.png', { token })
    expect([late.status, (await errorOf(late)).issues?.[0]?.path]).toEqual([422, 'token'])
    expect((await filesOf(service)).filter(name => !name.startsWith('waiting'))).toHaveLength(1)
  })

  it('cannot be added with another token, or to another request', async () => {
    const service = await startTestService()
    const { fileToken = '' } = await send(service)
    await send(service)
    const [list, , digest] = fileToken.split('.')
    for (const token of ['', 'x', `${list}.2.${digest}`, `2.1.${digest}`, `9.1.${digest}`, fileToken.slice(0, -1)]) {
      expect([token, (await upload(service, PDF, 'a.pdf', { token })).status]).toEqual([token, 422])
    }
    expect(await filesOf(service)).toEqual([])
  })

  it('are stored once if the sender repeats one because no answer came', async () => {
    const service = await startTestService()
    const { id } = await kept(service, PDF, 'letter.pdf')
    const sent = await service.postJson('/api/contact', { ...ENQUIRY, files: [id] })
    const { fileToken: token = '' } = (await sent.json()) as SubmittedAnswer
    const again = await Promise.all(['photo.png', 'photo.png'].map(name => upload(service, PNG, name, { token })))
    const [one, other] = (await Promise.all(again.map(answer => answer.json()))) as UploadedAnswer[]
    expect(one).toEqual({ id: expect.any(String), name: 'photo.png', bytes: PNG.length })
    expect(other).toEqual(one)
    const asFirst = await upload(service, PDF, 'letter.pdf', { token })
    expect([asFirst.status, ((await asFirst.json()) as UploadedAnswer).id]).toEqual([201, id])
    const { files = [] } = await recordOf(service, 'inquiries/1')
    expect(files.map(file => file.id)).toEqual([id, one?.id])
    expect(await filesOf(service)).toEqual([placeOf(id), placeOf(one?.id ?? '')].sort())
  })

  it('are at most five for each request', async () => {
    const service = await startTestService()
    const { fileToken: token = '' } = await send(service)
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, at) => upload(service, pdfOf(100 + at), 'a.pdf', { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422, 422])
    expect((await recordOf(service, 'inquiries/1')).files).toHaveLength(5)
    expect(await filesOf(service)).toHaveLength(5)
  })
})

it('UPLOADS=off removes the call, the token and every text about letters', async () => {
  const service = await startTestService({ UPLOADS: 'off' })
  expect((await upload(service)).status).toBe(404)
  expect(await (await service.postJson('/api/contact', ENQUIRY)).json()).not.toHaveProperty('fileToken')
  expect(await (await service.get('/api/firm')).json()).toMatchObject({ uploads: false })
  const on = await startTestService()
  expect(await (await on.get('/api/firm')).json()).toMatchObject({ uploads: true })
})

onFiles()('an erased request leaves no byte of its letters, and another request keeps its letter', async () => {
  const service = await startTestService()
  const files: RecordLetter[] = []
  for (const name of ['one.pdf', 'Amina’s letter.pdf']) files.push((await kept(service, PDF, name)) as RecordLetter)
  await callBack(service, [files[0]?.id ?? ''])
  await callBack(service, [files[1]?.id ?? ''])
  await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
  const staff = await service.login()
  expect((await service.delete('/api/admin/callbacks/2', staff)).status).toBe(204)
  expect(await filesOf(service)).toEqual([placeOf(files[0]?.id ?? '')])
  const data = join(service.folder, 'data')
  expect(await filesWith(data, files[0]?.id ?? '')).not.toEqual([])
  for (const gone of ['Amina’s letter', files[1]?.id ?? '']) expect(await filesWith(data, gone)).toEqual([])
})
