import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { startDns, type Zone } from '../testing/dns-server'
import { lookAtSender } from './sender'

const SERVER = 'mail.provider.internal'
const ADDRESS = '192.0.2.25'
const NONE = { TXT: ['v=DMARC1; p=none'] }

/** The doctor's lines about mails from `firm.internal` that a mail server at ADDRESS sends. */
async function saysOf(zone: Zone): Promise<string[]> {
  const dns = await startDns({ [SERVER]: { A: [ADDRESS] }, '_dmarc.firm.internal': NONE, ...zone })
  return (await lookAtSender('intake@firm.internal', SERVER, dns)).map(
    ({ state, about, says }) => `${state} ${about}: ${says}`,
  )
}

const spf = (...TXT: string[]): Zone => ({ 'firm.internal': { TXT } })

it.each<[string, Zone, RegExp]>([
  ['the address itself', spf(`v=spf1 ip4:${ADDRESS} -all`), /^ok SPF: firm\.internal names mail/],
  ['a network', spf('v=spf1 ip4:192.0.2.0/24 -all'), /^ok/],
  ['a neighbouring network', spf('v=spf1 ip4:192.0.3.0/24 -all'), /^look SPF: firm\.internal does not name/],
  ['a network of IPv6', spf('v=spf1 ip6:2001:db8::/32 -all'), /^look SPF: firm\.internal does not name/],
  ['a host', { ...spf('v=spf1 a:out.internal -all'), 'out.internal': { A: [ADDRESS] } }, /^ok/],
  ['a host’s network', { ...spf('v=spf1 a:out.internal/24 -all'), 'out.internal': { A: ['192.0.2.1'] } }, /^ok/],
  ['the domain’s own host', { 'firm.internal': { TXT: ['v=spf1 a -all'], A: [ADDRESS] } }, /^ok/],
  ['the domain’s mail exchanges', { 'firm.internal': { TXT: ['v=spf1 mx -all'], MX: [SERVER] } }, /^ok/],
  [
    'an include of a record that names the server',
    { ...spf('v=spf1 include:p.internal -all'), 'p.internal': { TXT: ['v=spf1 a:mail.provider.internal ~all'] } },
    /^ok/,
  ],
  [
    'an include of a record with a soft fail',
    { ...spf('v=spf1 include:p.internal -all'), 'p.internal': { TXT: ['v=spf1 ~all'] } },
    /^look SPF: firm\.internal does not name/,
  ],
  [
    'a redirect to another record',
    { ...spf('v=spf1 redirect=p.internal'), 'p.internal': { TXT: [`v=spf1 ip4:${ADDRESS} -all`] } },
    /^ok/,
  ],
  [
    'a refusal of the address before its network',
    spf(`v=spf1 -ip4:${ADDRESS} ip4:192.0.2.0/24 -all`),
    /^look SPF: firm\.internal does not name/,
  ],
  ['no term for the address', spf('v=spf1 ip4:198.51.100.1'), /^look SPF: It is unclear if firm\.internal lets/],
  ['a macro', spf('v=spf1 exists:%{i}.p.internal -all'), /^look SPF: It is unclear if firm\.internal lets/],
  [
    'an include that is not there',
    spf('v=spf1 include:gone.internal -all'),
    /^look SPF: It is unclear if firm\.internal lets/,
  ],
  ['an include of itself', spf('v=spf1 include:firm.internal -all'), /^look SPF: It is unclear if firm\.internal lets/],
  ['the whole world', spf('v=spf1 +all'), /^look SPF: firm\.internal lets every server of the world/],
  ['two records', spf(`v=spf1 ip4:${ADDRESS} -all`, 'v=spf1 -all'), /^look SPF: firm\.internal has 2 records/],
  ['other texts only', spf('some-site-verification=1', 'v=spf10'), /^look SPF: firm\.internal names no server/],
])('SPF that has %s', async (_, zone, words) => {
  expect(await saysOf(zone)).toEqual([expect.stringMatching(words), 'ok DMARC: firm.internal has the policy none.'])
})

const PASSES = spf(`v=spf1 ip4:${ADDRESS} -all`)
const FAILS = spf('v=spf1 -all')

it.each<[string, Zone, RegExp]>([
  ['no record', { ...PASSES, '_dmarc.firm.internal': {} }, /^look DMARC: firm\.internal has no DMARC record/],
  [
    'another text',
    { ...PASSES, '_dmarc.firm.internal': { TXT: ['v=DMARC10; p=none'] } },
    /^look DMARC: .* has no DMARC record/,
  ],
  [
    'reject, and a server that SPF names',
    { ...PASSES, '_dmarc.firm.internal': { TXT: ['v=DMARC1;p=reject'] } },
    /^ok DMARC: .* policy reject/,
  ],
  [
    'reject, and a server that SPF does not name',
    { ...FAILS, '_dmarc.firm.internal': { TXT: ['v=DMARC1; p=reject'] } },
    /^look DMARC: .* to refuse mails/,
  ],
  [
    'quarantine, and a server that SPF does not name',
    { ...FAILS, '_dmarc.firm.internal': { TXT: ['v=DMARC1; p=Quarantine'] } },
    /^look DMARC: .* to put aside mails/,
  ],
])('DMARC that has %s', async (_, zone, words) => {
  expect((await saysOf(zone)).at(-1)).toMatch(words)
})

it('the doctor uses the subdomain policy of the nearest parent domain that has a policy', async () => {
  const dns = await startDns({
    [SERVER]: { A: [ADDRESS] },
    'mail.firm.internal': { TXT: ['v=spf1 -all'] },
    '_dmarc.firm.internal': { TXT: ['v=DMARC1; p=none; sp=reject'] },
  })
  const [, line] = await lookAtSender('intake@mail.firm.internal', SERVER, dns)
  expect(line?.says).toMatch(/asks receivers to refuse/)
})

it('the doctor reports that DNS does not answer', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const dns = new Resolver({ timeout: 100, tries: 1 })
  dns.setServers([`127.0.0.1:${silent.address().port}`])
  expect(await lookAtSender('intake@firm.internal', SERVER, dns)).toEqual([
    {
      about: 'SPF',
      state: 'look',
      says: expect.stringMatching(/^DNS does not answer for firm\.internal \(ETIMEOUT\)/),
    },
  ])
})
