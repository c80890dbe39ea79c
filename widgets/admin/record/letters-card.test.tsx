import { describe, expect, it } from 'vitest'
import type { RecordLetter } from '../../../api/contract/forms/letters'
import { appears } from '../../parts/example'
import { type Answers, refusal } from '../example-answers'
import { examples } from '../examples'
import { FILES, letterAnswers, photo } from '../letter-examples'
import { api, collectFollowed, harness, prepareHarness, text, visit } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()

const list = '/api/admin/inquiries'
const press = (selector: string) => harness.querySelector<HTMLElement>(selector)?.click()
const letters = () =>
  [...harness.querySelectorAll('[part=letter] .of-letter')].map(letter => letter.textContent?.replace(/\s+/g, ' '))
const pathOf = ({ id }: { id: string }) => `${list}/9/files/${id}`
/** The names of the files that the page requested, in order. */
const readOf = ({ asked }: { asked: { path: string }[] }) =>
  asked.flatMap(({ path }) => Object.values(FILES).filter(file => path === pathOf(file))).map(({ name }) => name)
/** Opens a request that has these letters. */
const openWith = (files: RecordLetter[], change?: Answers) =>
  visit({ answers: letterAnswers(working, files, change), visit: examples.Letters.visit })

describe('the letters of a request', () => {
  it('are each listed with kind and size, the scanner’s result, and the time of a later arrival', async () => {
    await visit(examples.Letters)
    expect(letters()).toEqual([
      'IMG_0042.jpgPhoto (JPEG), 2.4 MB, scanned',
      'IMG_0043.jpgPhoto (JPEG), 2.4 MB, scanned',
      'Notice of decision.pdfPDF, 840 kB, scanned',
      'invoice.pdfPDF, 40 kBA virus scanner flagged this file as Win.Test.EICAR_HDB-1. The file is quarantined, and nobody can open it here.',
      'scan\u202Egpj.pngPicture (PNG), 2.4 MB, added 21 Nov 2026, 11:45',
    ])
    expect(text('.answers')).not.toContain('IMG_0042.jpg')
    expect(text('[part=history] li')).toContain('The visitor added scan\u202Egpj.png')
    expect(harness.querySelectorAll('[part=with-letters]').length).toBeGreaterThan(0)
    expect(text('[part=row] [part=with-letters]')).toBe('5 letters')
  })

  it('are not read before staff ask, because the audit notes each opened one', async () => {
    const seen = await visit(examples.Letters)
    expect(readOf(seen)).toEqual([])
    press('[part=view-letter]')
    await appears(harness, '[part=picture][open] canvas')
    expect(readOf(seen)).toEqual(['IMG_0042.jpg'])
    // The page has the picture already, so opening it a second time sends no request.
    harness.querySelector<HTMLDialogElement>('[part=picture]')?.close()
    await expect.poll(() => harness.querySelector('[part=picture]')).toBeNull()
    press('[part=view-letter]')
    await appears(harness, '[part=picture][open]')
    expect(readOf(seen)).toEqual(['IMG_0042.jpg'])
  })

  it('are shown as small pictures once staff ask for all pictures, and the page reads each letter once', async () => {
    const seen = await visit(examples.LettersShown)
    expect(readOf(seen)).toEqual(['IMG_0042.jpg', 'IMG_0043.jpg', FILES.late.name])
    const thumbs = () => [...harness.querySelectorAll<HTMLCanvasElement>('.thumb canvas')]
    await expect.poll(() => thumbs().map(({ width, height }) => `${width}x${height}`)).toEqual(Array(3).fill('160x213'))
  })

  it('can be viewed one after the other, turned, and in their own size; an arrow key opens no other record', async () => {
    await visit(examples.LetterViewed)
    const canvas = () => harness.querySelector('[part=picture] canvas') as HTMLCanvasElement
    const button = (words: string) =>
      [...harness.querySelectorAll<HTMLElement>('[part=picture] button')].find(one => one.textContent === words)
    await expect.poll(() => [canvas().width, canvas().height]).toEqual([900, 1_200])
    button('Turn')?.click()
    await expect.poll(() => [canvas().width, canvas().height]).toEqual([1_200, 900])
    button('Next')?.click()
    await expect.poll(() => text('[part=picture] [role=status]')).toBe('2 of 3')
    await appears(harness, '[part=picture] canvas[aria-label="Picture: IMG_0043.jpg"]')
    button('Actual size')?.click()
    await appears(harness, '[part=picture] .whole')
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
    harness.querySelector('[part=picture]')?.dispatchEvent(arrow)
    expect(text('[part=record] h2')).toBe('Amina Yusuf')
  })

  it('are downloaded by a ticket; a flagged one is neither shown nor downloaded', async () => {
    await openWith([FILES.pdf, FILES.flagged])
    expect(harness.querySelectorAll('[part=view-letter]')).toHaveLength(1)
    expect(harness.querySelectorAll('[part=download]')).toHaveLength(1)
    const followed = collectFollowed()
    press('[part=download]')
    await expect.poll(() => followed).toEqual([`${pathOf(FILES.pdf)}?ticket=a%20b`])
  })

  it('that cannot be read or drawn have a message, and are requested again at the next press', async () => {
    let asked = 0
    await openWith([FILES.first], {
      [pathOf(FILES.first)]: async () =>
        asked++ ? new Response(await photo()) : refusal(503, 'unavailable', 'Please try again.'),
    })
    const said = () => text('[part=letter] [role=status]')
    press('[part=view-letter]')
    await expect.poll(said).toContain('Please try again.')
    press('[part=view-letter]')
    await appears(harness, '[part=picture] canvas')
    expect(said()).toBe('')

    await visit(examples.LetterNotShown)
    expect(letters()[1]).toContain('This picture cannot be shown here. Download it to look at it.')
    expect(harness.querySelector('[part=picture]')).toBeNull()
  })

  it('that would exceed a browser’s memory when decompressed are not drawn', async () => {
    const bomb = new Uint8Array(await (await photo('image/png')).arrayBuffer())
    new DataView(bomb.buffer).setUint32(16, 60_001)
    new DataView(bomb.buffer).setUint32(20, 1_000)
    await openWith([FILES.late], { [pathOf(FILES.late)]: () => new Response(bomb) })
    press('[part=view-letter]')
    await expect.poll(() => text('[part=letter] [role=status]')).toContain('cannot be shown here')
  })

  it('never get an address that a page could load, whatever they contain', async () => {
    const made: unknown[] = []
    const create = URL.createObjectURL
    URL.createObjectURL = blob => {
      made.push(blob)
      return create(blob)
    }
    const before = performance.getEntriesByType('resource').length
    try {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='ran'"><image href="${api()}/leak"/></svg>`
      for (const hostile of [svg, '<script>document.title="ran"</script>', `\x89PNG\r\n\x1a\n${svg}`]) {
        await openWith([FILES.first], { [pathOf(FILES.first)]: () => new Response(hostile) })
        press('[part=view-letter]')
        await expect.poll(() => text('[part=letter] [role=status]')).toContain('cannot be shown here')
      }
    } finally {
      URL.createObjectURL = create
    }
    expect(made).toEqual([])
    expect(document.title).not.toBe('ran')
    const asked = performance.getEntriesByType('resource').slice(before)
    expect(asked.map(({ name }) => name).filter(name => name.includes('leak'))).toEqual([])
  })
})

it('a request without letters has no card, and no mark', async () => {
  await visit(examples.InquiryOpen)
  expect(harness.querySelector('[part=letters], [part=with-letters]')).toBeNull()
})
