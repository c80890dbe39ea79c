import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { enquiryFields, toEnquiry } from './enquiry-fields'

const typed = { firstName: 'Amina Yusuf', phone: '020 7946 0123', email: 'amina@example.org', message: 'Help' }

it('an enquiry is sent with its name in two parts, and everything else as typed', () => {
  expect(toEnquiry({ ...typed, source: 'site' }, 'Please call.')).toEqual({
    ...typed,
    firstName: 'Amina',
    lastName: 'Yusuf',
    source: 'site',
  })
})

it("an enquiry without a message has its form's message", () => {
  expect(toEnquiry({ ...typed, message: '' }, 'Please call.').message).toBe('Please call.')
})

it('an enquiry’s rules are those of each of its four fields', () => {
  expect(z.safeParse(enquiryFields, typed).success).toBe(true)
  const wrong = z.safeParse(enquiryFields, {})
  expect(wrong.error?.issues.map(({ path }) => path[0]).sort()).toEqual(['email', 'firstName', 'message', 'phone'])
})
