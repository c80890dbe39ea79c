import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { stateOf } from './letter-item'
import type { Letter, LetterLife } from './letter-types'
import { addLetters, follow, lettersOf } from './letter-upload'

/** The bodies of the requests that the code makes. The test does not send these requests. */
let bodies: FormData[]
beforeEach(() => {
  bodies = []
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(body => {
    bodies.push(body as FormData)
  })
  onTestFinished(() => send.mockRestore())
})

async function picture(name: string, width: number, height: number, type = 'image/png') {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

const newForm = (): LetterLife => ({ host: document.createElement('div'), api: 'https://api.example', reach: [] })

/** The file that the code sends in place of a chosen photo. */
async function leaving(file: File) {
  const life = newForm()
  addLetters(life, [file])
  await expect.poll(() => bodies.length, { interval: 5 }).toBe(1)
  const sent = bodies[0]?.get('file') as File
  expect(lettersOf(life.host)).toMatchObject([{ name: sent.name, bytes: sent.size }])
  return sent
}

async function sizeOf(file: Blob) {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}

it.each([
  ['photo.png', 'photo.jpg'],
  ['photo.heic.png', 'photo.heic.jpg'],
  ['photo', 'photo.jpg'],
  ['p.p.', 'p.p.jpg'],
])('the photo %s is sent as the JPEG %s', async (name, sentAs) => {
  const sent = await leaving(await picture(name, 40, 30))
  expect([sent.name, sent.type, await sizeOf(sent)]).toEqual([sentAs, 'image/jpeg', [40, 30]])
})

it.each([
  // A long screenshot keeps its width, which is that of a phone, so the text in it stays readable.
  [1_080, 12_000, 1_080, 12_000],
  [4_000, 3_000, 2_666, 2_000],
  [3_000, 4_000, 2_000, 2_666],
  [2_000, 9, 2_000, 9],
  [1_600, 20_000, 1_131, 14_142],
])('a photo of %i × %i pixels is sent with %i × %i pixels', async (width, height, ...left) => {
  expect(await sizeOf(await leaving(await picture('photo.png', width, height)))).toEqual(left)
})

it('a transparent picture is drawn on a white background', async () => {
  const sent = await leaving(await picture('drawing.png', 8, 8))
  const context = new OffscreenCanvas(8, 8).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(await createImageBitmap(sent), 0, 0)
  expect([...context.getImageData(4, 4, 1, 1).data]).toEqual([255, 255, 255, 255])
})

it.each([
  ['a little noise, a photo is drawn again', () => 7, 'image/jpeg'],
  ['noise, a photo is sent unchanged', () => 8, 'image/png'],
  ['noise in one colour value, a photo is sent unchanged', (at: number) => (at === 90 ? 200 : 0), 'image/png'],
  ['noise in one opacity, a photo is sent unchanged', (at: number) => (at === 91 ? 200 : 0), 'image/png'],
])('in a browser whose drawings have %s', async (_, noise, type) => {
  const real = CanvasRenderingContext2D.prototype.getImageData
  const reading = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...of
  ) {
    const read = real.apply(this, of)
    read.data.forEach((value, at) => {
      read.data[at] = value > 128 ? value - noise(at) : value + noise(at)
    })
    return read
  })
  onTestFinished(() => reading.mockRestore())
  expect((await leaving(await picture('photo.png', 40, 30))).type).toBe(type)
})

it('a photo that cannot be drawn is sent unchanged', async () => {
  const broken = new File(['no picture'], 'broken.png', { type: 'image/png' })
  const sent = await leaving(broken)
  expect([sent.name, sent.type, await sent.text()]).toEqual(['broken.png', 'image/png', 'no picture'])
})

it('a PDF is sent unchanged', async () => {
  const sent = await leaving(new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }))
  expect([sent.name, sent.type, await sent.text()]).toEqual(['letter.pdf', 'application/pdf', '%PDF'])
})

it('a photo that is still being redrawn when its form is sent is uploaded once, for the stored request', async () => {
  const life = newForm()
  addLetters(life, [await picture('photo.png', 40, 30)])
  follow({ ...life, token: 'the token' })
  await expect.poll(() => bodies.length, { interval: 5 }).toBe(1)
  addLetters(life, [])
  await new Promise(requestAnimationFrame)
  expect(bodies.map(body => body.get('token'))).toEqual(['the token'])
})

const bytesOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts)

it.each(['', 'image/heic'])(
  'a HEIC photo that the browser cannot read is named, with a remedy, before it is sent: %j',
  async type => {
    const life = newForm()
    const head = bytesOf(new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(3_000))
    addLetters(life, [new File([head], 'IMG_1.HEIC', { type })])
    await expect.poll(() => lettersOf(life.host)[0]?.problem, { interval: 5 }).toContain('This is a HEIC photo')
    expect(lettersOf(life.host)[0]?.problem).toContain('Save it as a JPEG')
    expect(bodies).toEqual([])
  },
)

it.each([
  ['trailer << /Encrypt 5 0 R >>', true],
  ['trailer << /Size 5 >>', false],
])('a PDF with %s asks for a password: %s', async (trailer, locked) => {
  const life = newForm()
  addLetters(life, [new File([`%PDF-1.4 ${trailer}`], 'letter.pdf', { type: 'application/pdf' })])
  await expect.poll(() => bodies.length, { interval: 5 }).toBe(1)
  await expect.poll(() => !!lettersOf(life.host)[0]?.locked, { interval: 5 }).toBe(locked)
  const words = stateOf({ ...(lettersOf(life.host)[0] as Letter), id: 'x' })
  expect(words.includes('asks for a password')).toBe(locked)
})
