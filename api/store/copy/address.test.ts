import { expect, test } from 'vitest'
import { HOST_KEYS, isCopyAddress, isRecipient, isSftp } from './address'

test.each(['/srv/copy', 'copy', './a b', 'c:/copy', 'a:', 'sftp://haven@host/copy', 'sftp://haven@host:22/a/b'])(
  'the address of a copy is a folder, or a user, host and path for SFTP: %s',
  address => expect(isCopyAddress(address)).toBe(true),
)

test.each([
  'ftp://haven@host/copy',
  'S3://bucket/copy',
  's3+x.y-z://bucket/copy',
  'sftp:',
  'sftp://host/copy',
  'sftp://haven:secret@host/copy',
  'sftp://haven@host',
  'sftp://haven@host/',
  'sftp://haven@/copy',
  'sftp:haven@host/copy',
  'sftp://haven@host/copy?x',
  'sftp://haven@host/copy#x',
  'sftp://haven@host:port/copy',
])('a text with a missing or surplus part is not an address of a copy: %s', address =>
  expect(isCopyAddress(address)).toBe(false),
)

test('an address for SFTP is recognised by its beginning', () => {
  expect([isSftp('sftp://a@b/c'), isSftp('/srv/sftp:'), isSftp('')]).toEqual([true, false, false])
})

test('the setting accepts one or several fingerprints of keys, separated by commas', () => {
  const key = `SHA256:${'aZ09+/'.repeat(7)}x`
  for (const good of [key, `${key},${key}`, `${key} , ${key},  ${key}`]) expect(good).toMatch(HOST_KEYS)
  for (const bad of [
    '',
    `${key}x`,
    `x${key}`,
    `${key},`,
    `${key} ${key}`,
    `${key},${key}x`,
    `${key},MD5:${'a'.repeat(43)}`,
  ])
    expect(bad).not.toMatch(HOST_KEYS)
})

test('a recipient is an age public key', () => {
  const key = `age1${'0289acdefghjklmnpqrstuvwxyz'.repeat(3).slice(0, 58)}`
  expect(isRecipient(key)).toBe(true)
  for (const bad of [
    `${key}q`,
    key.slice(0, -1),
    `x${key}`,
    key.toUpperCase(),
    ...['1', 'b', 'i', 'o'].map(no => `${key.slice(0, -1)}${no}`),
  ])
    expect(isRecipient(bad)).toBe(false)
})
