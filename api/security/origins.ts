/** Which pages may use a call: `own` is the service's own site. */
export type OriginVerdict = 'own' | 'listed' | 'foreign'

/**
 * Judges an Origin header: exact comparison with the listed ones, with the origin of `PUBLIC_URL`, and with the host
 * that the request was sent to.
 */
export function judgeOrigin(origin: string, host: string, publicUrl: string, listed: string[]): OriginVerdict {
  if (origin === publicUrl || isOwn(origin, host.toLowerCase())) return 'own'
  return listed.includes(origin) ? 'listed' : 'foreign'
}

/** The settings that list the origins of pages that may call, those of staff apart. */
export interface OriginSettings {
  adminOrigins: string[]
  allowedOrigins: string[]
}

/** The origins that a path admits, and the setting that names them. */
export function originRule(path: string, config: OriginSettings): { setting: string; origins: string[] } {
  return path.startsWith('/api/admin/')
    ? { setting: 'ADMIN_ORIGINS', origins: config.adminOrigins }
    : { setting: 'ALLOWED_ORIGINS', origins: config.allowedOrigins }
}

// Browsers leave a scheme's own port out of the Origin; a proxy may put it into the Host.
function isOwn(origin: string, host: string): boolean {
  return origin === `https://${host.replace(/:443$/, '')}` || origin === `http://${host.replace(/:80$/, '')}`
}
