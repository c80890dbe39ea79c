import { expect, it } from 'vitest'
import { addressKind } from './address-kind'

it.each([
  ['public', ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2600::1', '2a00:1450:4009::200e']],
  [
    'private',
    ['10.1.2.3', '127.0.0.1', '127.255.255.254', '172.16.0.1', '172.31.255.255', '192.168.0.1', '::1', 'fd00::1'],
  ],
  ['special', ['0.0.0.0', '100.64.0.1', '169.254.169.254', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255']],
  ['special', ['::', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'ff02::1']],
  ['special', ['64:ff9b::7f00:1', '64:ff9b:1::1', '2001::1', '2002:7f00:1::', '2001:db8::1', '3fff::1']],
])('addresses that are %s are recognised', (kind, addresses) => {
  expect(addresses.map(address => [address, addressKind(address)])).toEqual(addresses.map(address => [address, kind]))
})
