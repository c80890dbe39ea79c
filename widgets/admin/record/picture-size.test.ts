import { expect, it } from 'vitest'
import { pixelsOf } from './picture-size'

it.each(['image/png', 'image/jpeg'])('the pixels of a %s are read from its beginning', async type => {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
  expect(pixelsOf(bytes)).toBe(60_000)
  expect(pixelsOf(bytes.slice(0, 20))).toBeNaN()
})

it('a file of another kind, or a cut one, has no size', () => {
  expect(pixelsOf(new Uint8Array())).toBeNaN()
  expect(pixelsOf(new TextEncoder().encode('<svg width="1" height="1">'))).toBeNaN()
})
