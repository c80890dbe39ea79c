import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './avatar'

const API = 'https://intake.example.org'
const SEEN = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const place = document.createElement('div')
let root: Root | undefined

afterEach(() => {
  root?.unmount()
  root = undefined
})

async function show(name: string, src: string) {
  root ??= createRoot(place)
  root.render(<Avatar name={name} src={src} api={API} />)
  await expect.poll(() => place.querySelector('.avatar')).not.toBeNull()
  return place.querySelector('img')
}

it.each([
  ['Imogen Fairweather', 'IF'],
  ['Tobias John Adeyinka', 'TA'],
  ['  Meera  ', 'M'],
  [' Ana \t Luz ', 'AL'],
  ['😀 Luz', '😀L'],
  ['', ''],
])('%j without a picture is shown as %j', async (name, initials) => {
  await show(name, '')
  expect(place.textContent).toBe(initials)
})

it.each([
  ['/content/a.webp', `${API}/content/a.webp`],
  ['https://firm.example/a.webp', 'https://firm.example/a.webp'],
  ['https://firm.example/', 'https://firm.example/'],
])('the picture %s is read from %s', async (src, address) => {
  expect((await show('Imogen', src))?.getAttribute('src')).toBe(address)
})

it('initials replace a picture that cannot be loaded, until there is another', async () => {
  const picture = await show('Imogen Fairweather', 'data:image/png;base64,none')
  picture?.dispatchEvent(new Event('error'))
  await expect.poll(() => place.textContent).toBe('IF')
  expect(place.querySelector('img')).toBeNull()
  await show('Imogen Fairweather', SEEN)
  await expect.poll(() => place.querySelector('img')?.getAttribute('src')).toBe(SEEN)
})
