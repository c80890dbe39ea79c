import { isIP, isIPv4 } from 'node:net'

/**
 * The key under which an address's requests are counted. For IPv4, this is the address. For IPv6, it is the network,
 * because a household or phone has a /64, and a customer at most a /48.
 */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  const plain = withoutPort(address)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain
  if (isIP(plain) === 0) return 'unknown'
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  // In an IPv6 address such as `::1.2.3.4`, the end in IPv4's notation fills two groups.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${groups
    .slice(0, bits / 16)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}

// Removes the port that some proxies write after an address, such as `192.0.2.7:4711` or `[2001:db8::1]:4711`.
const withoutPort = (address: string) =>
  /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(address)?.slice(1).join('') ?? address
