import type { RecordLetter } from '../../api/contract/forms/letters'
import { appears } from '../parts/example'
import { type AdminExample, type Answers, json, refusal } from './example-answers'
import { inquiries, inquiry } from './example-records'

const list = '/api/admin/inquiries'

const file = (id: string, name: string, change: Partial<RecordLetter> = {}): RecordLetter => ({
  id: id.repeat(32),
  name,
  bytes: 2_412_338,
  type: 'image/jpeg',
  sha256: '',
  scanned: true,
  ...change,
})
/** Letters of each kind: photos, a PDF, a file with malware, and a letter that was added later. */
export const FILES = {
  first: file('a', 'IMG_0042.jpg'),
  second: file('b', 'IMG_0043.jpg'),
  pdf: file('c', 'Notice of decision.pdf', { type: 'application/pdf', bytes: 840_112 }),
  flagged: file('d', 'invoice.pdf', { type: 'application/pdf', bytes: 40_100, flagged: 'Win.Test.EICAR_HDB-1' }),
  late: file('e', 'scan\u202Egpj.png', {
    type: 'image/png',
    scanned: false,
    addedAt: '2026-11-21T11:45:00.000Z',
  }),
}

/** A request that has these letters. */
export const withLetters = (...files: RecordLetter[]) => inquiry(9, { files })

/** Draws a picture that looks like a photo of a letter. */
export async function photo(type = 'image/jpeg', width = 900, height = 1_200): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#c9c2b4'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#fdfdfb'
  context.fillRect(width / 12, height / 20, width / 1.2, height * 0.9)
  context.fillStyle = '#222'
  context.font = `${width / 24}px serif`
  const lines = ['Notice of decision', '', 'Dear Amina Yusuf,', '', 'Your application has been refused.']
  for (const [at, line] of lines.entries()) context.fillText(line, width / 7, height / 8 + (at * width) / 14)
  return canvas.convertToBlob({ type })
}

/** The API's responses about a request with letters. */
export function letterAnswers(working: Answers, files: RecordLetter[], change: Answers = {}): Answers {
  const record = withLetters(...files)
  return {
    ...working,
    [list]: () =>
      json(
        inquiries.map(one => (one.id === record.id ? record : one)),
        { headers: { 'X-Total-Count': '7' } },
      ),
    [`${list}/9`]: () => json(record, { headers: { ETag: '"1"' } }),
    ...Object.fromEntries(
      files.map(({ id, type }) => [`${list}/9/files/${id}`, async () => new Response(await photo(type))]),
    ),
    ...change,
  }
}

/**
 * The example states of the card in which a request shows its letters. `open` must open the request that has these
 * letters.
 */
export function letterExamples(working: Answers, open: (root: ParentNode) => Promise<void>) {
  const everyKind = Object.values(FILES)
  const openLetters = async (root: ParentNode) => {
    await open(root)
    await appears(root, '[part=letters]')
  }
  return {
    Letters: { answers: letterAnswers(working, everyKind), visit: openLetters },
    LettersShown: {
      answers: letterAnswers(working, everyKind),
      visit: async root => {
        await openLetters(root)
        root.querySelector<HTMLElement>('[part=show-pictures]')?.click()
        await appears(root, '[part=letters]:not(:has([part=show-pictures]))')
      },
    },
    LetterViewed: {
      answers: letterAnswers(working, everyKind),
      visit: async root => {
        await openLetters(root)
        root.querySelector<HTMLElement>('[part=view-letter]')?.click()
        await appears(root, '[part=picture] canvas')
      },
    },
    LetterNotShown: {
      answers: letterAnswers(working, [FILES.first, FILES.second], {
        [`${list}/9/files/${FILES.first.id}`]: () =>
          refusal(503, 'unavailable', 'We cannot read anything at the moment. Please try again.'),
        [`${list}/9/files/${FILES.second.id}`]: () => new Response('no picture at all'),
      }),
      visit: async root => {
        await openLetters(root)
        for (const button of root.querySelectorAll<HTMLElement>('[part=view-letter]')) button.click()
        await appears(root, '[part=letter]:nth-child(1) [role=status]:not(:empty)')
        await appears(root, '[part=letter]:nth-child(2) [role=status]:not(:empty)')
      },
    },
  } satisfies Record<string, AdminExample>
}
