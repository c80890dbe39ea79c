import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRETS_FILE } from '../keys/secrets-file'
import { StoreUnavailableError } from '../store/store'
import { memoryDocuments } from '../testing/memory-documents'
import { temporaryFolder } from '../testing/store-fixtures'
import { isSecretsKey, NoSecretsKeyError, openSecrets, openSharedSecrets } from './secrets'

const secretsKey = randomBytes(32).toString('base64')
const open = (now?: () => number) => openSecrets({ dataDir: 'nowhere', secretsKey }, now)

test.each(['', 'inquiries/1/7KQM4XTR', 'رسالة', 'x'.repeat(10_000)])(
  'a digest is the HMAC that Node makes: %#',
  async text => {
    const key = randomBytes(32)
    const { digest } = await openSecrets({ dataDir: 'nowhere', secretsKey: key.toString('base64') })
    const own = Buffer.from(hkdfSync('sha256', key, '', 'haven digest', 32))
    expect(digest(text, 'a purpose')).toBe(createHmac('sha256', own).update(`a purpose\n${text}`).digest('base64url'))
  },
)

test('an encrypted text can be read only for its purpose, with its key, and undamaged', async () => {
  const secrets = await open()
  secrets.maySeal()
  for (const text of ['a seed: 旅', '']) {
    const sealed = secrets.seal(text, 'code')
    expect(secrets.open(sealed, 'code')).toBe(text)
    expect((await open()).open(sealed, 'code')).toBe(text)
    expect(secrets.open(sealed, 'invitation')).toBeUndefined()
    const other = await openSecrets({ dataDir: 'nowhere', secretsKey: randomBytes(32).toString('base64') })
    expect(other.open(sealed, 'code')).toBeUndefined()
    for (let length = 0; length < sealed.length; length += 3)
      expect(secrets.open(sealed.slice(0, length), 'code')).toBeUndefined()
  }
  expect(secrets.seal('same', 'code')).not.toBe(secrets.seal('same', 'code'))
})

test('an issued token is valid for its purpose until it expires, and only unchanged', async () => {
  let at = 1_800_000_000_000
  const secrets = await open(() => at)
  const issued = secrets.issue('form', at + 1_000)
  expect(issued).toHaveLength(54)
  expect(secrets.issue('form', at + 1_000)).not.toEqual(issued)
  expect(secrets.check(issued, 'form')).toBe(true)
  expect(secrets.check(issued, 'letter')).toBe(false)
  for (let byte = 0; byte < issued.length; byte++) {
    const changed = Buffer.from(issued)
    changed[byte] = (changed[byte] ?? 0) ^ 1
    expect(secrets.check(changed, 'form')).toBe(false)
  }
  for (const wrong of [issued.subarray(0, -1), Buffer.concat([issued, Buffer.alloc(1)]), Buffer.alloc(0)])
    expect(secrets.check(wrong, 'form')).toBe(false)
  at += 999
  expect(secrets.check(issued, 'form')).toBe(true)
  at += 1
  expect(secrets.check(issued, 'form')).toBe(false)
})

test('keys for encryption, tokens and digests are derived from the stored key, each for its own use', async () => {
  const secrets = await open()
  const root = Buffer.from(secretsKey, 'base64')
  const issued = secrets.issue('form', 5)
  const key = Buffer.from(hkdfSync('sha256', root, '', 'haven issue', 32))
  const signature = createHmac('sha256', key).update(issued.subarray(0, 22)).update('form').digest()
  expect(issued.subarray(22)).toEqual(signature)
  expect(issued.readUIntBE(16, 6)).toBe(5)
  expect(secrets.keyFor('copy')).toEqual(Buffer.from(hkdfSync('sha256', root, '', 'haven copy', 32)))
})

test('the data folder gets a key once, and each start uses this key', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSecrets({ dataDir, secretsKey: undefined })
  const written = await readFile(join(dataDir, SECRETS_FILE), 'utf8')
  expect(written).toMatch(/^[\w+/]{43}=\n$/)
  const next = await openSecrets({ dataDir, secretsKey: undefined })
  expect(next.open(first.seal('seed', 'code'), 'code')).toBe('seed')
  expect(next.check(first.issue('form', Date.now() + 60_000), 'form')).toBe(true)
  expect(next.check(first.issue('form', Date.now() - 60_000), 'form')).toBe(false)
  expect(await readFile(join(dataDir, SECRETS_FILE), 'utf8')).toBe(written)
})

test('a file without a key, or an unreadable one, is named and stays unchanged', async () => {
  const dataDir = await temporaryFolder()
  const path = join(dataDir, SECRETS_FILE)
  await writeFile(path, 'too short')
  await expect(openSecrets({ dataDir, secretsKey: undefined })).rejects.toThrow(
    `${path} contains no key of 32 bytes. The key decrypts one-time codes and invitations: put the file back. Or move it away; then people who sign in with a code must set it up again.`,
  )
  expect(await readFile(path, 'utf8')).toBe('too short')
  await mkdir(join(dataDir, 'other', SECRETS_FILE), { recursive: true })
  await expect(openSecrets({ dataDir: join(dataDir, 'other'), secretsKey: undefined })).rejects.toThrow('EISDIR')
})

test('while no key can be written, every use of the key is refused, and an error names the file', async () => {
  const dataDir = join(await temporaryFolder(), 'unplugged')
  const secrets = await openSecrets({ dataDir, secretsKey: undefined })
  for (const use of [
    () => secrets.seal('x', 'code'),
    () => secrets.digest('x', 'y'),
    () => secrets.issue('x', 1),
    () => secrets.keyFor('copy'),
  ]) {
    expect(use).toThrow(StoreUnavailableError)
    expect(use).toThrow(`No key could be written to ${join(dataDir, 'secrets.key')}.`)
  }
})

test('instances without keys of their own share one for tokens, and encrypt nothing', async () => {
  const { documents, all } = memoryDocuments()
  let at = 1_000
  const [one, other] = [
    await openSharedSecrets({ secretsKey: undefined }, documents, () => at),
    await openSharedSecrets({ secretsKey: undefined }, documents, () => at),
  ]
  const issued = one.issue('form', 2_000)
  expect(other.check(issued, 'form')).toBe(true)
  expect(other.digest('x', 'y')).toBe(one.digest('x', 'y'))
  at = 2_000
  expect(other.check(issued, 'form')).toBe(false)
  for (const refused of [() => one.maySeal(), () => one.seal('x', 'code')]) {
    expect(refused).toThrow(NoSecretsKeyError)
    expect(refused).toThrow(
      'Invitations, one-time codes and webhooks need SECRETS_KEY, the same for all instances: `openssl rand -base64 32` makes one. Set it, and restart.',
    )
  }
  expect(new NoSecretsKeyError().name).toBe('NoSecretsKeyError')
  // Other versions of the service look for the key in this document, so its name must not change.
  const kept = String(all.get('shared-key/key')?.value)
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(kept, 'base64'), '', 'haven issue', 32))
  const signature = createHmac('sha256', key).update(issued.subarray(0, 22)).update('form').digest()
  expect(issued.subarray(22)).toEqual(signature)
  const elsewhere = await openSharedSecrets({ secretsKey: undefined }, memoryDocuments().documents)
  expect(elsewhere.check(one.issue('form', Date.now() + 60_000), 'form')).toBe(false)
})

test('instances with a key of their own encrypt with it, and store no key in the database', async () => {
  const { documents, all } = memoryDocuments()
  const shared = await openSharedSecrets({ secretsKey }, documents)
  shared.maySeal()
  expect((await open()).open(shared.seal('seed', 'code'), 'code')).toBe('seed')
  expect(shared.check(shared.issue('form', Date.now() + 60_000), 'form')).toBe(true)
  expect(all.size).toBe(0)
})

test('a key is 32 bytes in base64', () => {
  expect(isSecretsKey(secretsKey)).toBe(true)
  for (const bytes of [0, 31, 33]) expect(isSecretsKey(randomBytes(bytes).toString('base64'))).toBe(false)
})
