import { afterEach, describe, expect, it } from 'vitest'
import { MAX_TEXT } from '../../api/contract/forms/options'
import { callback } from '../callback-form/spec'
import { readPrefill } from './prefill'

const { rows } = callback('callbacks', true)

describe('prefill', () => {
  const before = location.href
  afterEach(() => history.replaceState(null, '', before))

  it('fills the form’s own fields from a query string', () => {
    expect(readPrefill(rows, 'name=Ana+Luz&topic=appeal&message=one%0Atwo&utm_source=mail')).toEqual({
      name: 'Ana Luz',
      topic: 'appeal',
      message: 'one\ntwo',
    })
  })

  it('keeps a plus in a phone number and an email address, which many links do not escape', () => {
    const { rows: withEmail } = callback('contact', false)
    const query = 'phone=+92 300 1234567&email=amina+visa@example.org&firstName=Mary+Ann'
    expect(readPrefill(withEmail, query)).toEqual({
      phone: '+92 300 1234567',
      email: 'amina+visa@example.org',
      firstName: 'Mary Ann',
    })
    const escaped = 'phone=%2B923001234567&email=amina%2Bvisa@example.org'
    expect(readPrefill(withEmail, escaped)).toMatchObject({ phone: '+923001234567', email: 'amina+visa@example.org' })
  })

  it('reads the page’s address only if the page asks for it', () => {
    history.replaceState(null, '', '?name=Ana&website=x')
    expect(readPrefill(rows)).toEqual({})
    expect(readPrefill(rows, 'url')).toEqual({ name: 'Ana' })
  })

  it('accepts a text of the maximum length, with its lines and tabs', () => {
    const longest = `a\tb\n${'x'.repeat(MAX_TEXT - 4)}`
    expect(readPrefill(rows, `name=${encodeURIComponent(longest)}`)).toEqual({ name: longest })
  })

  it.each([
    ['an option that the field does not have', 'topic=lottery'],
    ['a text that is too long', `name=${'x'.repeat(MAX_TEXT + 1)}`],
    ['control characters', 'name=a%00b'],
    ['an empty value', 'name='],
  ])('leaves out %s', (_, query) => {
    expect(readPrefill(rows, query)).toEqual({})
  })
})
