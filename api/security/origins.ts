/**
 * How a page is related to the service. `own` is a page of the service's own site. `unnamed` is a page on the requested
 * host, when no setting names this host.
 */
export type OriginVerdict = 'own' | 'listed' | 'unnamed' | 'foreign'

/** The settings that name the service's own hosts. */
export interface OwnNames {
  publicUrl: string
  allowedHosts: string[]
}

/** The settings that list the origins of other pages; for staff's calls there is a separate list. */
export interface ListedOrigins {
  adminOrigins: string[]
  allowedOrigins: string[]
}

/**
 * Compares an Origin header with the listed origins, with the origin of `PUBLIC_URL`, and with the requested host if it
 * is one of the service's own.
 */
export function judgeOrigin(origin: string, host: string, config: OwnNames, listed: string[]): OriginVerdict {
  if (origin === config.publicUrl) return 'own'
  const isOfHost = isOf(origin, host.toLowerCase())
  if (isOfHost && isOwnHost(host, config)) return 'own'
  if (isListed(origin, listed)) return 'listed'
  return isOfHost ? 'unnamed' : 'foreign'
}

/** True for a listed origin, and for an origin that fits a listed one with `*` in place of a label. */
export function isListed(origin: string, listed: string[]): boolean {
  if (origin.includes('*')) return false
  return listed.includes(origin) || listed.includes(origin.replace(/^https:\/\/[a-z0-9-]+\./, 'https://*.'))
}

/**
 * True when a Host header names this service, at any port: the host of `PUBLIC_URL`, a loopback name, or one of
 * `ALLOWED_HOSTS`. A stranger can let any other name point to this server, and pages under that name would count as the
 * service's own (DNS rebinding).
 */
export function isOwnHost(host: string, { publicUrl, allowedHosts }: OwnNames) {
  const name = nameOf(`http://${host}`)
  return name !== undefined && (isLoopback(name) || name === nameOf(publicUrl) || allowedHosts.includes(name))
}

/** For a path, the name of the setting that lists origins, and its list. */
export function originRule(path: string, config: ListedOrigins): { setting: string; origins: string[] } {
  return path.startsWith('/api/admin/')
    ? { setting: 'ADMIN_ORIGINS', origins: config.adminOrigins }
    : { setting: 'ALLOWED_ORIGINS', origins: config.allowedOrigins }
}

// Browsers leave the default port out of the Origin header, but a proxy may put it into the Host header.
function isOf(origin: string, host: string): boolean {
  return origin === `https://${host.replace(/:443$/, '')}` || origin === `http://${host.replace(/:80$/, '')}`
}

const nameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined)

// Names that end in `localhost` always mean this machine (RFC 6761, section 6.3).
const isLoopback = (name: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
