/**
 * The relation of a page to the service. `own` is a page of the service's site. `unnamed` is a page of the requested
 * host when no setting names it.
 */
export type OriginVerdict = 'own' | 'listed' | 'unnamed' | 'foreign'

/** The settings that name the service itself. */
export interface OwnNames {
  publicUrl: string
  allowedHosts: string[]
}

/** The settings that list the origins of other pages; staff's calls have a list of their own. */
export interface ListedOrigins {
  adminOrigins: string[]
  allowedOrigins: string[]
}

/**
 * Compares an Origin header exactly with the listed origins, with the origin of `PUBLIC_URL`, and with the requested
 * host if that host belongs to the service.
 */
export function judgeOrigin(origin: string, host: string, config: OwnNames, listed: string[]): OriginVerdict {
  if (origin === config.publicUrl) return 'own'
  const isOfHost = isOf(origin, host.toLowerCase())
  if (isOfHost && isOwnHost(host, config)) return 'own'
  if (isListed(origin, listed)) return 'listed'
  return isOfHost ? 'unnamed' : 'foreign'
}

/** True for a listed origin, and for one that differs only in the label for which a listed one has `*`. */
export function isListed(origin: string, listed: string[]): boolean {
  if (origin.includes('*')) return false
  return listed.includes(origin) || listed.includes(origin.replace(/^https:\/\/[a-z0-9-]+\./, 'https://*.'))
}

/**
 * True when a Host header names this service, at any port: the host of `PUBLIC_URL`, a loopback name, or one of
 * `ALLOWED_HOSTS`. A stranger may point any other name at this server, and pages under that name would pass for the
 * service's own (DNS rebinding).
 */
export function isOwnHost(host: string, { publicUrl, allowedHosts }: OwnNames) {
  const name = nameOf(`http://${host}`)
  return name !== undefined && (isLoopback(name) || name === nameOf(publicUrl) || allowedHosts.includes(name))
}

/** The setting that lists the origins for a path, and its list. */
export function originRule(path: string, config: ListedOrigins): { setting: string; origins: string[] } {
  return path.startsWith('/api/admin/')
    ? { setting: 'ADMIN_ORIGINS', origins: config.adminOrigins }
    : { setting: 'ALLOWED_ORIGINS', origins: config.allowedOrigins }
}

// Browsers leave a scheme's own port out of the Origin; a proxy may put it into the Host.
function isOf(origin: string, host: string): boolean {
  return origin === `https://${host.replace(/:443$/, '')}` || origin === `http://${host.replace(/:80$/, '')}`
}

const nameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined)

// Names below localhost never leave the machine (RFC 6761, section 6.3).
const isLoopback = (name: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
