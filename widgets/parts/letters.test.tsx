import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { appears, letters, nextRender, saved, showLetters } from './example'
import { createExtrasHarness } from './extras-harness'
import { recall, remember } from './form-memory'
import { letterStrings as say } from './letter-strings'

const harness = createExtrasHarness()
const input = () => harness.shadow().querySelector('input[type=file]') as HTMLInputElement
const states = () => [...harness.shadow().querySelectorAll('[part=letter]')].map(({ textContent }) => textContent)

function choose(...files: File[]) {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input().files = chosen.files
  input().dispatchEvent(new Event('change', { bubbles: true }))
}

/** The requests that the code makes, with their bodies. The test does not send these requests. */
let bodies: [XMLHttpRequest, FormData][]
beforeEach(() => {
  bodies = []
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    bodies.push([this, body as FormData])
  })
  onTestFinished(() => send.mockRestore())
})

const pdf = (name: string, bytes = 1_000) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

it('a refused file shows the reason and the remedy, and no part of it is sent', async () => {
  await harness.show()
  await showLetters(harness.shadow())
  choose(
    pdf('large.pdf', 10_485_761),
    new File(['PK'], 'notes.docx', { type: 'application/msword' }),
    pdf('empty.pdf', 0),
  )
  await expect.poll(() => states().length).toBe(3)
  await expect.poll(() => states().join()).toContain(say.empty)
  expect(states()).toEqual([
    expect.stringContaining(say.tooLarge),
    expect.stringContaining(say.wrongKind),
    expect.stringContaining(say.empty),
  ])
  expect(bodies).toEqual([])
  expect(input().getAttribute('aria-invalid')).toBe('true')
  const tied = input().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(tied.map(id => harness.shadow().getElementById(id)?.textContent)).toEqual([
    say.lead,
    say.tooLarge,
    say.wrongKind,
    say.empty,
  ])
  expect(harness.words('.reach')).toContain('020 7946 0123')
})

it('a sixth file is refused with a message, and five stay', async () => {
  await harness.show()
  await showLetters(harness.shadow())
  choose(...Array.from({ length: 6 }, (_, at) => pdf(`page ${at}.pdf`)))
  await expect.poll(() => harness.words('[part=letters] > [role=alert]')).toBe(say.tooMany)
  expect(states()).toHaveLength(5)
  // The letters must be uploaded one after the other.
  await expect.poll(() => bodies.length).toBe(1)
})

it('a letter that was refused for good does not count towards the maximum, but one that can be tried again does', async () => {
  await harness.show()
  await showLetters(harness.shadow(), [letters.broken])
  choose(pdf('empty.pdf', 0), new File(['PK'], 'notes.docx', { type: 'application/msword' }))
  await expect.poll(() => states().join()).toContain(say.wrongKind)
  choose(...Array.from({ length: 5 }, (_, at) => pdf(`page ${at}.pdf`)))
  await expect.poll(() => states().length).toBe(5)
  expect(states().join()).not.toMatch(/empty|notes/)
  expect(states()[0]).toContain(letters.broken.name)
  await expect.poll(() => harness.words('[part=letters] > [role=alert]')).toBe(say.tooMany)
})

it('a photo is redrawn before sending: its short side at most 2,000 pixels, without its device’s data', async () => {
  const canvas = new OffscreenCanvas(3_000, 2_400)
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
  const plain = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  const place = new TextEncoder().encode('Exif\0\0GPS 51.5 N 0.1 W')
  // The test makes a photo with an APP1 segment, in which cameras write metadata.
  const photo = new File(
    [plain.slice(0, 2), Uint8Array.of(0xff, 0xe1, 0, place.length + 2), place, plain.slice(2)],
    'IMG_1.heic.png',
    { type: 'image/jpeg' },
  )
  await harness.show()
  await showLetters(harness.shadow())
  choose(photo)
  await expect.poll(() => bodies.length).toBe(1)
  const sent = bodies[0]?.[1].get('file') as File
  expect([sent.name, sent.type]).toEqual(['IMG_1.heic.jpg', 'image/jpeg'])
  expect(await photo.text()).toContain('GPS 51.5')
  expect(await sent.text()).not.toContain('GPS 51.5')
  const { width, height } = await createImageBitmap(sent)
  expect([width, height]).toEqual([2_500, 2_000])
})

it('sending waits for letters that are being sent, and then includes them by itself', async () => {
  const heard: string[] = []
  await harness.show()
  harness.host().addEventListener('haven-submit', () => heard.push('submit'))
  await showLetters(harness.shadow(), [letters.sending])
  harness.press('button[type=submit]')
  const panel = await appears(harness.shadow(), '[part=letters] .panel')
  await expect.poll(() => harness.shadow().activeElement).toBe(panel)
  expect([harness.sent(), heard]).toEqual([[], []])
  remember(harness.host(), { letters: [{ ...letters.here }] })
  const { watchers } = await import('./letter-upload')
  for (const watcher of watchers) watcher()
  await appears(harness.shadow(), '[part=success]')
  expect(harness.sent()).toEqual([expect.objectContaining({ files: [letters.here.id] })])
  expect(heard).toEqual(['submit'])
  expect(recall(harness.host()).letters?.[0]?.added).toBe(true)
})

it('“Send now” sends at once, without letters that are still being uploaded', async () => {
  await harness.show()
  await showLetters(harness.shadow(), [letters.sending])
  harness.press('button[type=submit]')
  await appears(harness.shadow(), '[part=letters] .panel')
  harness.press('[part=letters] .panel button')
  await appears(harness.shadow(), '[part=success]')
  expect(harness.sent()[0]).not.toHaveProperty('files')
})

it('a letter that the API no longer has is dropped, and everything else is sent', async () => {
  const other = { ...letters.here, name: 'other.pdf', id: 'ab'.repeat(16) }
  await harness.show({
    answer: ({ files }) =>
      `${files}`.includes(letters.here.id)
        ? { ok: false, code: 'invalid', issues: [{ path: 'files.0', code: 'custom', message: 'Send it again' }] }
        : saved,
  })
  await showLetters(harness.shadow(), [letters.here, other])
  harness.press('button[type=submit]')
  await appears(harness.shadow(), '[part=success]')
  expect(harness.sent().map(({ files }) => files)).toEqual([[letters.here.id, other.id], [other.id]])
  expect(recall(harness.host()).letters).toEqual([
    expect.objectContaining({ problem: say.gone }),
    expect.objectContaining({ added: true }),
  ])
})

it('a form that has lost a letter is sent without it', async () => {
  await harness.show()
  await showLetters(harness.shadow(), [letters.broken])
  harness.press('button[type=submit]')
  await appears(harness.shadow(), '[part=success]')
  expect(harness.sent()[0]).not.toHaveProperty('files')
})

it('a file that was chosen before the widget was drawn is taken over', async () => {
  await harness.show({ fallback: '<form action="/api/contact"><input type="file" name="files" multiple></form>' })
  await nextRender()
  const before = harness.host().querySelector('input') as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(pdf('early.pdf'))
  before.files = chosen.files
  await showLetters(harness.shadow())
  await expect.poll(() => states().join()).toContain('early.pdf')
  expect(before.files).toHaveLength(0)
})

it('no line for letters is shown when the firm accepts none', async () => {
  await harness.show({ fallback: '<form action="/api/contact"></form>', uploads: false })
  await nextRender()
  expect([...harness.shadow().querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Have you had a letter or decision?',
    'Are you asking for someone else?',
    'How is it safe to reach you?',
  ])
})
