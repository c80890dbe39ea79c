import { expect, it } from 'vitest'
import { deliveryOf } from './transport'

it('mails are sent by SMTP if a server is configured, and are filed otherwise', () => {
  expect(deliveryOf({ smtpUrl: 'smtp://mail.firm.example' })).toBe('smtp')
  expect(deliveryOf({ smtpUrl: undefined })).toBe('filed')
})
