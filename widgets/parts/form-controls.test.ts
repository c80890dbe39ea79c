import { expect, it } from 'vitest'
import { writeFallback } from './form-controls'

function held(html: string, values?: Record<string, string>) {
  const host = document.createElement('div')
  host.innerHTML = html
  writeFallback(host, values)
  return [...host.querySelectorAll('input')].map(({ type, value, checked }) => (type === 'text' ? value : checked))
}

it('a plain form gets the typed text, and keeps fields that the widget does not have', () => {
  expect(held('<input name="a" value="old"><input name="b" value="kept">', { a: 'new' })).toEqual(['new', 'kept'])
  expect(held('<input name="a" value="kept">')).toEqual(['kept'])
})

it('all chosen checkboxes with one name are ticked, and the value of a radio button may contain a comma', () => {
  const boxes = ['call', 'text', 'email'].map(way => `<input type="checkbox" name="ways" value="${way}">`).join('')
  expect(held(boxes, { ways: 'call, email' })).toEqual([true, false, true])
  const radios = ['Work, study', 'Work', 'study'].map(why => `<input type="radio" name="why" value="${why}">`).join('')
  expect(held(radios, { why: 'Work, study' })).toEqual([true, false, false])
})

it('an option that is no longer chosen is not chosen in the plain form either', () => {
  expect(held('<input type="checkbox" name="a" value="yes" checked>')).toEqual([false])
})
