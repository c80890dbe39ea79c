import { expect, it } from 'vitest'
import { bodyOf } from './fields'

it('an entered request says that there is no email address only if its form asks for one', () => {
  const typed = { name: 'Amina Sample', phone: '020 7946 0777' }
  expect(bodyOf('visa-applications', typed)).toMatchObject({ noEmail: true })
  expect(bodyOf('visa-applications', { ...typed, email: 'amina@example.org' })).not.toHaveProperty('noEmail')
  expect(bodyOf('callbacks', typed)).not.toHaveProperty('noEmail')
})
