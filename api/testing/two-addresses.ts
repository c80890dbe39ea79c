import dns from 'node:dns'
import { onTestFinished, vi } from 'vitest'

/** Until the end of the test, every host name resolves to two addresses of this machine. */
export function giveTwoAddresses(): void {
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    answer: (error: null, addresses: dns.LookupAddress[]) => void,
  ) => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
    process.nextTick(answer, null, addresses)
  }) as typeof dns.lookup)
  onTestFinished(() => lookup.mockRestore())
}
