/** Says in words which values `COPY_TO` may have. */
export const COPY_ADDRESS = 'expected a folder, or sftp://user@host:port/path without a password'
/** The fingerprints of a server's keys, as OpenSSH prints them; commas separate them. */
export const HOST_KEYS = /^SHA256:[A-Za-z0-9+/]{43}(?:\s*,\s*SHA256:[A-Za-z0-9+/]{43})*$/

export const isSftp = (address: string) => address.startsWith('sftp:')

/** True for a folder or a complete SFTP address. */
export function isCopyAddress(address: string): boolean {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address) && !isSftp(address)) return true
  if (!isSftp(address) || !URL.canParse(address)) return false
  const { username, password, hostname, pathname, search, hash } = new URL(address)
  return [username, hostname].every(part => part !== '') && password + search + hash === '' && pathname.length > 1
}

/** True when a text looks like an age public key (X25519). The key's checksum is checked when the key is first used. */
export const isRecipient = (text: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(text)
