import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import dns2 from 'dns2'
import { onTestFinished } from 'vitest'

/** The DNS records of each name: texts, IPv4 addresses, mail exchanges. */
export type Zone = Record<string, { TXT?: string[]; A?: string[]; MX?: string[] }>

/**
 * Starts a real DNS server for one test; resolves to a resolver that asks this server. The server answers from `zone`,
 * which the test can change.
 */
export async function startDns(zone: Zone): Promise<Resolver> {
  const { TYPE, CLASS, createResponseFromRequest } = dns2.Packet
  const server = dns2.createServer({
    udp: true,
    handle(asked, send) {
      const answer = createResponseFromRequest(asked)
      const [question] = asked.questions as { name: string; type: number }[]
      const { TXT = [], A = [], MX = [] } = zone[question?.name ?? ''] ?? {}
      const add = (type: number, data: object) =>
        question?.type === type &&
        answer.answers.push({ name: question.name, type, class: CLASS.IN, ttl: 1, ...data } as never)
      for (const data of TXT) add(TYPE.TXT, { data })
      for (const address of A) add(TYPE.A, { address })
      for (const exchange of MX) add(TYPE.MX, { exchange, priority: 1 })
      send(answer)
    },
  })
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } as never })
  onTestFinished(() => server.close())
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([`127.0.0.1:${(server.addresses().udp as AddressInfo).port}`])
  return resolver
}
