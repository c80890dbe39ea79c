import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { UserFacingError } from '../../user-facing-error'
import { sealFor, unsealWith } from './age'

async function identityFile(text: string) {
  const path = join(await temporaryFolder('memory'), 'identity')
  await writeFile(path, text)
  return path
}

test.each([
  ['X25519', generateX25519Identity],
  ['post-quantum', generateHybridIdentity],
])(
  'a text encrypted for a %s key can be decrypted with a file that contains its identity among others and comments',
  async (_, generate) => {
    const [own, other] = [await generate(), await generateX25519Identity()]
    const { seal, suffix } = sealFor(await identityToRecipient(own))
    expect(suffix).toBe('.age')
    const sealed = await seal(Buffer.from('a letter'))
    expect(sealed.toString().startsWith('age-encryption.org/v1\n')).toBe(true)
    const texts = [
      own,
      `${own}\n`,
      `# made today\r\n\r\n  ${other}  \r\n# his\r\n${own}\r\n`,
      `#${other}\n\n\n${own}\n \n`,
    ]
    for (const text of texts) {
      const unseal = await unsealWith(await identityFile(text))
      expect(Buffer.from(await unseal(sealed)).toString()).toBe('a letter')
    }
    const unsealOther = await unsealWith(await identityFile(other))
    await expect(unsealOther(sealed)).rejects.toThrow()
    const cut = await unsealWith(await identityFile(own))
    await expect(cut(sealed.subarray(0, -1))).rejects.toThrow()
  },
)

test('a text that is not a public key, and a file without an identity, are refused with the reason', async () => {
  const key = await identityToRecipient(await generateX25519Identity())
  for (const none of ['age1x', key.slice(0, -1), `${key.slice(0, -1)}${key.endsWith('q') ? 'p' : 'q'}`]) {
    expect(() => sealFor(none)).toThrow(`COPY_RECIPIENT (${none}) is no age public key: it was not copied whole.`)
    expect(() => sealFor(none)).toThrow(UserFacingError)
  }
  for (const text of ['', '# made today\n', 'AGE-SECRET-KEY-1\n', `${key}\n`]) {
    const path = await identityFile(text)
    await expect(unsealWith(path), text).rejects.toThrow(
      new UserFacingError(`${path} holds no age identity: a line that begins with AGE-SECRET-KEY-1.`),
    )
  }
  await expect(unsealWith('/nowhere/identity')).rejects.toThrow(
    new UserFacingError('/nowhere/identity cannot be read (ENOENT).'),
  )
})
