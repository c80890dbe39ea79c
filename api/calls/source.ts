import type { Context } from 'koa'
import type { Config } from '../config'

/** The maximum length of a source, in characters. */
export const MAX_SOURCE = 80

/** The parameters of a page's address that name the campaign of a link. */
const UTM = ['utm_source', 'utm_medium', 'utm_campaign']
// Matches a source that may come from the address of a page. Email addresses and phone numbers (`+44…` or `07700 …`) do
// not match, so the server stores none of them. A campaign's number, such as Google's 21345678901, matches.
const NAME = /^(?!0(?:[-_. ]?\d){9,}$)[\p{L}\p{N}\-_. ]+$/u

/**
 * The source of a submission: `source` in the body or in the address of one of Haven's own pages; otherwise the
 * campaign in the page's address. A widget sends the parameters of the campaign as `source`. Without a script, the
 * browser sends the page's address as `Referer`, of which the server stores only the source. If the source is `off`,
 * the server stores none.
 */
export function sourceOf(ctx: Pick<Context, 'get' | 'host'>, given: unknown, config: Pick<Config, 'publicUrl'>) {
  const address = ctx.get('Referer')
  const page = URL.canParse(address) ? new URL(address) : undefined
  const isOwn = page && (page.host === ctx.host || page.origin === config.publicUrl)
  const text = textOf(given)
  const sent = text.startsWith('utm_') ? new URLSearchParams(text) : undefined
  const named = (!sent && text) || (isOwn ? nameIn(page.searchParams, 'source') : '')
  if (named === 'off') return undefined
  return (
    (
      named ||
      UTM.map(name => nameIn(sent ?? page?.searchParams, name))
        .filter(Boolean)
        .join(' / ')
    ).slice(0, MAX_SOURCE) || undefined
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '')

function nameIn(parameters: URLSearchParams | undefined, name: string): string {
  const value = textOf(parameters?.get(name))
  return NAME.test(value) ? value : ''
}
