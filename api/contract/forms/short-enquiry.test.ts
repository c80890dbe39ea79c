import { expect, it } from 'vitest'
import { shortEnquirySchema, splitName } from './short-enquiry'

it('the short enquiry requires a name, a phone number and an email address; the message may be empty', () => {
  const reach = { name: 'Ana', phone: '1', email: 'ana@example.org' }
  expect(shortEnquirySchema.parse({ ...reach, enquiry: '' })).toEqual({ ...reach, enquiry: '' })
  for (const field of Object.keys(reach)) {
    expect(shortEnquirySchema.safeParse({ ...reach, enquiry: '', [field]: '' }).success).toBe(false)
  }
})

it.each([
  ['Ana', 'Ana', ''],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['  Ana   Cruz ', 'Ana', 'Cruz'],
])('the short enquiry makes a first and a last name of "%s"', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
