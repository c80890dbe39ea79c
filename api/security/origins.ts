/**
 * The relation of a page to the service. `own` is a page of the service's own site, and `listed` a page of a site in
 * the list. `unnamed` is a page on the host to which the request goes, if no setting contains the name of this host.
 * `foreign` is any other page.
 */
export type OriginVerdict = 'own' | 'listed' | 'unnamed' | 'foreign'

/** The settings that name the service's own hosts. */
export interface OwnNames {
  publicUrl: string
  allowedHosts: string[]
}

/** The lists of origins whose pages may send requests: one list for staff's requests, one for visitors' forms. */
export interface ListedOrigins {
  adminOrigins: readonly string[]
  allowedOrigins: readonly string[]
}

/**
 * Compares an Origin header with the listed origins, with the origin of `PUBLIC_URL`, and with the host to which the
 * request goes, if this is a host of the service.
 */
export function judgeOrigin(origin: string, host: string, config: OwnNames, listed: readonly string[]): OriginVerdict {
  if (origin === config.publicUrl) return 'own'
  const isOfHost = isOf(origin, host.toLowerCase())
  if (isOfHost && isOwnHost(host, config)) return 'own'
  if (isListed(origin, listed)) return 'listed'
  return isOfHost ? 'unnamed' : 'foreign'
}

/** True for a listed origin, and for an origin that matches a listed one in which `*` stands for one label. */
export function isListed(origin: string, listed: readonly string[]): boolean {
  if (origin.includes('*')) return false
  return listed.includes(origin) || listed.includes(origin.replace(/^https:\/\/[a-z0-9-]+\./, 'https://*.'))
}

/**
 * True when a Host header has a name of this service, with any port: the host of `PUBLIC_URL`, a loopback name, or one
 * of `ALLOWED_HOSTS`. A stranger can make any other name point to this server, and pages under that name would count as
 * the service's own (DNS rebinding).
 */
export function isOwnHost(host: string, { publicUrl, allowedHosts }: OwnNames) {
  const name = nameOf(`http://${host}`)
  return name !== undefined && (isLoopback(name) || name === nameOf(publicUrl) || allowedHosts.includes(name))
}

/** True for a text that can be the origin of a page on the web. Programs can send any text as `Origin` or `Referer`. */
export const isOrigin = (text: string) => /^https?:\/\/[\w.:[\]-]{1,261}$/.test(text)

/** For a path of the API: the setting with the origins that may send requests to it, and these origins. */
export function originRule(path: string, config: ListedOrigins): { setting: string; origins: readonly string[] } {
  return path.startsWith('/api/admin/')
    ? { setting: 'ADMIN_ORIGINS', origins: config.adminOrigins }
    : { setting: 'ALLOWED_ORIGINS', origins: config.allowedOrigins }
}

// Compares without the default port, because a browser leaves it out of the Origin header, while a proxy may add it to
// the Host header.
function isOf(origin: string, host: string): boolean {
  return origin === `https://${host.replace(/:443$/, '')}` || origin === `http://${host.replace(/:80$/, '')}`
}

const nameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined)

// True for addresses of this machine, and for a name that ends in `localhost`, which always means this machine (RFC
// 6761, section 6.3).
const isLoopback = (name: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
