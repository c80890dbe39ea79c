import { describe, expect, it } from 'vitest'
import type { UploadedAnswer } from '../contract/answers'
import { letterInWords, type RecordLetter } from '../contract/forms/letters'
import type { AuditAnswer } from '../contract/people/audit'
import { CALLBACK } from '../testing/examples'
import { letterForm, PDF, PNG } from '../testing/letters'
import { addPerson } from '../testing/people'
import { EVIL, startScanner } from '../testing/scanner'
import { errorOf, startTestService, type TestService } from '../testing/start-test-service'
import { downloadName } from './admin-letters'

/** Sends a call-back request with files; resolves to the ids of the files. */
async function withFiles(service: TestService, ...files: [Uint8Array, string][]): Promise<string[]> {
  const ids: string[] = []
  for (const [content, name] of files) {
    const response = await fetch(`${service.url}/api/uploads`, { method: 'POST', body: letterForm(content, name) })
    expect(response.status).toBe(201)
    ids.push(((await response.json()) as UploadedAnswer).id)
  }
  expect((await service.postJson('/api/callbacks', { ...CALLBACK, files: ids })).status).toBe(201)
  return ids
}

const PATH = '/api/admin/callbacks/1/files'

describe('staff', () => {
  it('see which files a request has, and download each', async () => {
    const service = await startTestService()
    const [pdf, png] = await withFiles(service, [PDF, 'letter.pdf'], [PNG, 'scan.png'])
    const reader = (await addPerson(service, 'reader')).login
    expect(await (await service.get(PATH, reader)).json()).toMatchObject([
      { id: pdf, name: 'letter.pdf', bytes: PDF.length, type: 'application/pdf' },
      { id: png, name: 'scan.png', bytes: PNG.length, type: 'image/png' },
    ])
    const { reference } = (await (await service.get('/api/admin/callbacks/1', reader)).json()) as { reference: string }
    const answer = await service.get(`${PATH}/${pdf}`, reader)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="${reference} letter.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
  })

  it('download a file by a ticket that works once; the audit says who opened which file', async () => {
    const service = await startTestService()
    const [id] = await withFiles(service, [PDF, 'letter.pdf'])
    const reader = await addPerson(service, 'reader')
    const { ticket } = (await (await service.postJson('/api/admin/tickets', undefined, reader.login)).json()) as {
      ticket: string
    }
    expect((await service.get(`${PATH}/${id}?ticket=${ticket}`)).status).toBe(200)
    expect((await service.get(`${PATH}/${id}?ticket=${ticket}`)).status).toBe(401)
    expect((await service.get(`${PATH}/${id}`)).status).toBe(401)
    await service.context.audit.flush()
    const audit = (await (
      await service.get('/api/admin/audit?what=file_opened', await service.login())
    ).json()) as AuditAnswer[]
    expect(audit).toMatchObject([{ by: { id: reader.id }, list: 'callbacks', id: 1, details: { file: id } }])
    expect(JSON.stringify(audit)).not.toContain('letter.pdf')
  })

  it('get nothing with a ticket when their role does not allow the call', async () => {
    const service = await startTestService()
    const { login } = await addPerson(service, 'reader')
    const { ticket } = (await (await service.postJson('/api/admin/tickets', undefined, login)).json()) as {
      ticket: string
    }
    expect((await service.get(`/api/admin/callbacks.csv?ticket=${ticket}`)).status).toBe(403)
  })

  it('find no file of another request, no erased file, and no file that no request names yet', async () => {
    const service = await startTestService()
    const [id] = await withFiles(service, [PDF, 'letter.pdf'])
    await withFiles(service)
    const waiting = await fetch(`${service.url}/api/uploads`, { method: 'POST', body: letterForm() })
    const { id: alone } = (await waiting.json()) as UploadedAnswer
    const staff = await service.login()
    for (const path of [
      `/api/admin/callbacks/2/files/${id}`,
      `/api/admin/inquiries/1/files/${id}`,
      `${PATH}/${alone}`,
      `${PATH}/..%2f..%2fstate.json`,
      `${PATH}/${'0'.repeat(32)}`,
      '/api/admin/callbacks/3/files',
    ]) {
      expect([path, (await service.get(path, staff)).status]).toEqual([path, 404])
    }
  })

  it('see that the scanner flagged a letter, and cannot open it; the request itself is kept', async () => {
    const service = await startTestService({ CLAMD: await startScanner() })
    const [good, bad] = await withFiles(service, [PDF, 'good.pdf'], [Buffer.concat([PDF, EVIL]), 'bad.pdf'])
    const staff = await service.login()
    expect(await (await service.get(PATH, staff)).json()).toMatchObject([
      { id: good, scanned: true },
      { id: bad, scanned: true, flagged: 'Test.Evil' },
    ])
    expect((await service.get(`${PATH}/${good}`, staff)).status).toBe(200)
    const refused = await service.get(`${PATH}/${bad}`, staff)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'flagged'])
  })

  it('see that a PDF may ask for a password', async () => {
    const service = await startTestService()
    const long = (end: string) => Buffer.concat([PDF, Buffer.alloc(65_530, ' '), Buffer.from(end)])
    await withFiles(service, [long('trailer << /Encrypt 5 0 R >>'), 'locked.pdf'], [long('trailer << >>'), 'open.pdf'])
    const staff = await service.login()
    const [locked, open] = (await (await service.get(PATH, staff)).json()) as RecordLetter[]
    expect([locked?.locked, open]).toEqual([true, expect.not.objectContaining({ locked: true })])
    expect(letterInWords(locked as RecordLetter)).toBe('locked.pdf (66 kB; encrypted, may ask for a password)')
  })

  it('see that the scanner does not answer, and get the file nevertheless', async () => {
    const service = await startTestService({ CLAMD: '127.0.0.1:9' })
    const [id] = await withFiles(service, [PDF, 'letter.pdf'])
    const staff = await service.login()
    expect(await (await service.get(PATH, staff)).json()).toMatchObject([{ id, scanned: false }])
    expect(service.lines.join('')).toContain('CLAMD does not answer')
  })
})

it('a request is exported with its letters’ content', async () => {
  const service = await startTestService()
  const [id] = await withFiles(service, [PDF, 'letter.pdf'])
  const answer = await service.get('/api/admin/callbacks/1/export', await service.login())
  const { records } = (await answer.json()) as { records: { files: { id: string; content: string }[] }[] }
  expect(records[0]?.files).toEqual([{ id, name: 'letter.pdf', content: PDF.toString('base64') }])
})

it.each([
  ['letter.pdf', 'application/pdf', 'R letter.pdf'],
  ['letter.exe', 'application/pdf', 'R letter_exe.pdf'],
  ['photo.JPEG', 'image/jpeg', 'R photo.jpg'],
  ['a"b\\c:d*e?f<g>h|i.png', 'image/png', 'R a_b_c_d_e_f_g_h_i.png'],
  ['.htaccess', 'application/pdf', 'R _htaccess.pdf'],
  ['CON', 'image/png', 'R CON.png'],
  ['Zoë Ⓐ 手紙.pdf', 'application/pdf', 'R Zoë Ⓐ 手紙.pdf'.replace('Ⓐ', '_')],
  ['x'.repeat(200), 'application/pdf', `R ${'x'.repeat(100)}.pdf`],
] as const)('a file that is called %s and is %s is saved as %s', (name, type, saved) => {
  expect(downloadName({ reference: 'R' }, { name, type })).toBe(saved)
})
