import type { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { type Line, linesAbout } from './line'

/** The functions for DNS queries that the doctor uses. */
export type Dns = Pick<Resolver, 'resolveTxt' | 'resolve4' | 'resolve6' | 'resolveMx'>

/** Thrown when DNS does not answer; not thrown when DNS answers that a name has no such record. */
class NoAnswerError extends Error {}

/** The maximum number of SPF terms with DNS queries in one check (RFC 7208, section 4.6.4). */
const MOST_LOOKUPS = 10

type Verdict = 'pass' | 'fail' | 'softfail' | 'neutral' | 'unknown'

const QUALIFIERS: Record<string, Verdict> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }

/**
 * Checks if the SPF (RFC 7208) and DMARC (RFC 7489) records of the sender's domain allow mails from this mail server.
 */
export async function lookAtSender(mailFrom: string, server: string, dns: Dns): Promise<Line[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  const spf = linesAbout('SPF')
  const dmarc = linesAbout('DMARC')
  try {
    const records = await spfOf(domain, dns)
    const [record] = records
    const policy = await policyOf(domain, dns)
    const verdict = record === undefined ? 'neutral' : await worstSpf(domain, await addressesOf(server, dns), dns)
    return [spfLine(), dmarcLine()]

    function spfLine(): Line {
      const add = 'ask the provider of your mail server what to add in the DNS of the domain'
      if (record === undefined)
        return spf.look(`${domain} names no server that may send for it, so mails may be taken for spam: ${add}.`)
      if (records.length > 1)
        return spf.look(
          `${domain} has ${records.length} records that begin with v=spf1, so receivers obey none: join them into one.`,
        )
      if (/\s\+?all$/.test(record))
        return spf.look(
          `${domain} lets every server of the world send for it ("${record}"): end the record with -all or ~all.`,
        )
      if (verdict === 'fail' || verdict === 'softfail')
        return spf.look(`${domain} does not name ${server} ("${record}"), so mails may be refused: ${add}.`)
      if (verdict === 'pass') return spf.ok(`${domain} names ${server}.`)
      return spf.look(`It is unclear if ${domain} lets ${server} send for it ("${record}"): ${add}.`)
    }

    function dmarcLine(): Line {
      if (policy === undefined)
        return dmarc.look(
          `${domain} has no DMARC record, which large mail services ask for: add the TXT record _dmarc.${domain} with "v=DMARC1; p=none", to begin with.`,
        )
      if (policy !== 'none' && verdict !== 'pass') {
        return dmarc.look(
          `${domain} asks receivers to ${policy === 'reject' ? 'refuse' : 'put aside'} mails without proof of their sender, and SPF gives no proof for ` +
            `${server}: have the provider sign them with DKIM for ${domain}, or name the server in SPF. \`npm run doctor -- --mail\` sends one to look at.`,
        )
      }
      return dmarc.ok(`${domain} has the policy ${policy}.`)
    }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    return [spf.look(`${error.message}: see that this machine reaches its name server, then run this again.`)]
  }
}

/** Resolves to the answer of DNS; empty when the name has no such record. */
async function dnsAnswer<Answer>(name: string, ask: Promise<Answer[]>): Promise<Answer[]> {
  return await ask.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
    throw new NoAnswerError(`DNS does not answer for ${name} (${error.code})`)
  })
}

const textsOf = async (name: string, dns: Dns) =>
  (await dnsAnswer(name, dns.resolveTxt(name))).map(pieces => pieces.join(''))

const spfOf = async (domain: string, dns: Dns) =>
  (await textsOf(domain, dns)).filter(text => /^v=spf1(?:\s|$)/i.test(text))

/** The DMARC policy of a domain or, if the domain has none, of its nearest parent domain with a policy. */
async function policyOf(domain: string, dns: Dns): Promise<string | undefined> {
  for (let name = domain, isOwn = true; name.includes('.'); name = name.slice(name.indexOf('.') + 1), isOwn = false) {
    const record = (await textsOf(`_dmarc.${name}`, dns)).find(text => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (record === undefined) continue
    const tag = (wanted: string) => new RegExp(`;\\s*${wanted}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase()
    return (isOwn ? undefined : tag('sp')) ?? tag('p') ?? 'none'
  }
  return undefined
}

/**
 * Reports each domain in staff's addresses to which nobody can send mail. Without an MX record, mails go to the
 * domain's address record (RFC 5321, section 5.1).
 */
export async function lookAtRecipients(setting: string, addresses: readonly string[], dns: Dns): Promise<Line[]> {
  const { look, wrong } = linesAbout(setting)
  const domains = new Set(addresses.map(address => address.slice(address.lastIndexOf('@') + 1)))
  const lines: Line[] = []
  for (const domain of domains) {
    try {
      const exchanges = await dnsAnswer(domain, dns.resolveMx(domain))
      // A single "." as the MX record means that the domain accepts no mail (RFC 7505).
      const isReached = exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.')
      if (isReached || (exchanges.length === 0 && (await addressesOf(domain, dns)).length > 0)) continue
      lines.push(
        wrong(
          `DNS names no mail server for ${domain}, so no mail arrives there: correct ${setting}, or the MX record.`,
        ),
      )
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      lines.push(look(`${error.message}: see that this machine reaches its name server, then run this again.`))
    }
  }
  return lines
}

async function addressesOf(host: string, dns: Dns): Promise<string[]> {
  const plain = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(plain)) return [plain]
  return [...(await dnsAnswer(host, dns.resolve4(host))), ...(await dnsAnswer(host, dns.resolve6(host)))]
}

/** The worst SPF result among the addresses of the mail server. A term with a macro makes the result `unknown`. */
async function worstSpf(domain: string, addresses: string[], dns: Dns): Promise<Verdict> {
  let lookups = 0
  const order: Verdict[] = ['fail', 'softfail', 'neutral', 'unknown', 'pass']
  const verdicts = await Promise.all(addresses.map(address => check(domain, address)))
  return order.find(verdict => verdicts.includes(verdict)) ?? 'unknown'

  async function check(name: string, address: string): Promise<Verdict> {
    const records = await spfOf(name, dns)
    const [record] = records
    if (record === undefined || records.length > 1) return 'unknown'
    const terms = record.trim().split(/\s+/).slice(1)
    for (const term of terms) {
      const [, sign = '+', mechanism = '', value = ''] = /^([-+~?]?)(\w+)(.*)$/.exec(term) ?? []
      const verdict = QUALIFIERS[sign || '+'] ?? 'pass'
      if (term.includes('%')) return 'unknown'
      const matched = await matches(mechanism.toLowerCase(), value, name, address)
      if (matched === 'unknown') return 'unknown'
      if (matched) return verdict
    }
    const redirect = /\bredirect=(\S+)/i.exec(record)?.[1]
    return redirect && ++lookups <= MOST_LOOKUPS ? await check(redirect, address) : 'neutral'
  }

  async function matches(
    mechanism: string,
    value: string,
    name: string,
    address: string,
  ): Promise<boolean | 'unknown'> {
    const [, given = '', prefix = ''] = /^(?::([^/]*))?(?:\/(.*))?$/.exec(value) ?? []
    const target = given || name
    if (['include', 'a', 'mx', 'exists', 'ptr'].includes(mechanism) && ++lookups > MOST_LOOKUPS) return 'unknown'
    switch (mechanism) {
      case 'all':
        return true
      case 'ip4':
      case 'ip6':
        return isWithin(address, [value.slice(1).split('/')[0] ?? ''], value.split('/')[1] ?? '')
      case 'a':
        return isWithin(address, await addressesOf(target, dns), prefix)
      case 'mx': {
        const exchanges = await dnsAnswer(target, dns.resolveMx(target))
        const all = await Promise.all(exchanges.map(({ exchange }) => addressesOf(exchange, dns)))
        return isWithin(address, all.flat(), prefix)
      }
      case 'include': {
        const verdict = await check(target, address)
        return verdict === 'unknown' ? 'unknown' : verdict === 'pass'
      }
      case 'exists':
      case 'ptr':
        return 'unknown'
      default:
        return false
    }
  }
}

function isWithin(address: string, others: string[], prefix: string): boolean {
  const family = isIP(address)
  const length = prefix === '' ? (family === 4 ? 32 : 128) : Number(prefix.split('//')[0])
  const list = new BlockList()
  for (const other of others) {
    if (isIP(other) === family && length <= (family === 4 ? 32 : 128))
      list.addSubnet(other, length, `ipv${family === 4 ? 4 : 6}`)
  }
  return list.check(address, `ipv${family === 4 ? 4 : 6}`)
}
