import { BlockList, isIPv4 } from 'node:net'

/** `private`: this machine or its own network. `special`: an address at which no receiver of webhooks can be. */
export type AddressKind = 'public' | 'private' | 'special'

function blocks(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const PRIVATE = {
  ipv4: blocks('ipv4', ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
  ipv6: blocks('ipv6', ['::1/128', 'fc00::/7']),
}
/** The special addresses in IANA's registries, with shared (CGNAT), link-local and multicast addresses. */
const SPECIAL_IPV4 = blocks('ipv4', [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
/** The public part of IPv6. This part contains no NAT64, mapped, link-local or multicast addresses. */
const GLOBAL_IPV6 = blocks('ipv6', ['2000::/3'])
/** Parts of `GLOBAL_IPV6` whose addresses contain an IPv4 address (Teredo, 6to4), or are for documentation. */
const SPECIAL_IPV6 = blocks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** The kind of an IPv4 or IPv6 address. */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) {
    if (PRIVATE.ipv4.check(address)) return 'private'
    return SPECIAL_IPV4.check(address) ? 'special' : 'public'
  }
  // An address with a zone, as in fe80::1%eth0, is special: the zone is an interface of this machine.
  if (address.includes('%')) return 'special'
  if (PRIVATE.ipv6.check(address, 'ipv6')) return 'private'
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6') ? 'public' : 'special'
}
