import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecrets } from './secrets'

test.each(['', 'inquiries/1/7KQM4XTR', 'رسالة', 'x'.repeat(10_000)])(
  'a digest is the HMAC that Node makes: %#',
  async text => {
    const key = randomBytes(32)
    const { digest } = await openSecrets({ dataDir: 'nowhere', secretsKey: key.toString('base64') })
    const own = Buffer.from(hkdfSync('sha256', key, '', 'haven digest', 32))
    expect(digest(text, 'a purpose')).toBe(createHmac('sha256', own).update(`a purpose\n${text}`).digest('base64url'))
  },
)
