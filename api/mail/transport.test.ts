import { expect, it } from 'vitest'
import { deliveryOf } from './transport'

it('mails leave by SMTP if a server is configured, and are filed if not', () => {
  expect(deliveryOf({ smtpUrl: 'smtp://mail.firm.example' })).toBe('smtp')
  expect(deliveryOf({ smtpUrl: undefined })).toBe('filed')
})
