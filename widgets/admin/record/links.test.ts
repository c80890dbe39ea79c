import { describe, expect, it } from 'vitest'
import { emailHref, phoneHref, whatsappHref } from './links'

describe('a link to write', () => {
  it('contains an address and nothing else', () => {
    expect(emailHref('amina.yusuf+visa@mail.example.org')).toBe('mailto:amina.yusuf%2Bvisa@mail.example.org')
    expect(emailHref("o'neill&co?cc=x@example.org")).toBe("mailto:o'neill%26co%3Fcc%3Dx@example.org")
  })

  it('is made only of an email address', () => {
    for (const text of ['', 'amina', 'a@b@example.org', 'a b@example.org', 'a@example.org?cc=x', 'a,b@example.org\n']) {
      expect(emailHref(text)).toBeUndefined()
    }
  })

  it('is not made of the placeholder address', () => {
    expect(emailHref('not-provided@example.invalid')).toBeUndefined()
  })
})

describe('a link to dial', () => {
  it('contains the digits, without the zero that people dial only within the country', () => {
    expect(phoneHref('020 7946 0456')).toBe('tel:02079460456')
    expect(phoneHref('+44 (0)20 7946-0456')).toBe('tel:+442079460456')
    expect(phoneHref('(01632) 960.221')).toBe('tel:01632960221')
  })

  it('is not made of words', () => {
    for (const text of ['', 'To be provided', 'flat 12', '() -', '+', 'javascript:1']) {
      expect(phoneHref(text)).toBeUndefined()
    }
  })
})

describe('a link to WhatsApp', () => {
  it('is made of a British mobile number, or one whose country is named', () => {
    expect(whatsappHref('07700 900145')).toBe('https://wa.me/447700900145')
    expect(whatsappHref('+44 (0)7700 900145')).toBe('https://wa.me/447700900145')
    expect(whatsappHref('0044 7700 900145')).toBe('https://wa.me/447700900145')
    expect(whatsappHref('+91 22 5550 0123')).toBe('https://wa.me/912255500123')
  })

  it('is not made of a landline, a number of an unknown country, or words', () => {
    for (const text of ['020 7946 0456', '+44 20 7946 0456', '9876543210', '', 'javascript:alert(1)', '+0 123456789']) {
      expect(whatsappHref(text)).toBeUndefined()
    }
  })
})
