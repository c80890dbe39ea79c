import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { ExtraLines } from './extra-lines'
import type { FormLife, Values } from './form-types'

function drawn(values: Values, without?: string) {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const life = { values, openExtras: async () => {}, openLetters: async () => {} } as unknown as FormLife
  root.render(<ExtraLines life={life} {...(without && { without })} />)
  return [...place.querySelectorAll('input')].map(({ type, name, value }) => [type, name, value])
}

it('earlier answers are sent in hidden fields until their questions are loaded, and nothing else is', () => {
  const values = { 'decision.kind': 'refusal', language: 'sq', interpreter: 'yes', name: 'A', plan: 'B', message: 'C' }
  expect(drawn(values)).toEqual([
    ['hidden', 'decision.kind', 'refusal'],
    ['hidden', 'language', 'sq'],
    ['hidden', 'interpreter', 'yes'],
  ])
  expect(drawn(values, 'language')).toEqual([
    ['hidden', 'decision.kind', 'refusal'],
    ['hidden', 'interpreter', 'yes'],
  ])
})
