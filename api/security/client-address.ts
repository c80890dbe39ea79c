import { isIP, isIPv4 } from 'node:net'

/**
 * The key under which the service counts the requests of an address. For IPv4, the key is the address. For IPv6, the
 * key is the network: a household or phone has a /64, and a customer at most a /48.
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
  // The end of an IPv6 address can be in IPv4's notation, as in `::1.2.3.4`, and then fills two groups.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (plain.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${groups
    .slice(0, bits / 16)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}

// Removes a port after the address, such as `192.0.2.7:4711` or `[2001:db8::1]:4711`, which some proxies write.
const withoutPort = (address: string) =>
  /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(address)?.slice(1).join('') ?? address
