import { getDomain } from 'tldts'
import * as z from 'zod/mini'

/** Reads a whole number between a minimum and a maximum. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          value => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
          `expected a whole number from ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  )

/** Reads `on` or `off`. */
export const onOff = z.pipe(
  z.enum(['on', 'off'], 'expected on or off'),
  z.transform(value => value === 'on'),
)

/** One email address. */
export const email = z.email('expected an email address')

/** Reads one or more email addresses, separated by commas. */
export const emailList = z.pipe(
  z.string().check(payload => {
    const addresses = listed(payload.value)
    const wrong = addresses.filter(address => !email.safeParse(address).success)
    if (wrong.length === 0 && addresses.length > 0) return
    const which = wrong.map(address => JSON.stringify(address)).join(', ') || JSON.stringify(payload.value)
    const message = `expected an email address, or several with commas between them, not ${which}`
    payload.issues.push({ code: 'custom', input: payload.value, message })
  }),
  z.transform(value => [...new Set(listed(value))]),
)

/** Reads a URL that may contain a password, so no error message repeats the URL. */
export const secretUrl = (protocols: string[]) =>
  z.string().check(
    z.refine(
      value => protocols.includes(parsed(value)?.protocol ?? '') && parsed(value)?.hostname !== '',
      `expected an address such as ${protocols[0]}//user:password@host:port, starting with ` +
        `${protocols.map(protocol => `${protocol}//`).join(' or ')} (in user and password write %23 for #, %40 for @, ` +
        '%2F for /, %3A for : and %25 for %)',
    ),
    // If a password contains `#`, the URL parser ends the host name there, and ignores the rest of the URL.
    z.refine(
      value => !parsed(value) || /^[^#]*$/.test(value),
      'has a # that is no part of the address: write %23 for it',
    ),
    z.refine(
      value => !/@/.test(`${parsed(value)?.pathname}${parsed(value)?.search}`),
      'has an @ after its host, so a part of the password would count as the host name: in user and password write ' +
        '%40 for @, %2F for / and %3F for ?',
    ),
  )

/** Reads a web address that may contain a secret, so no error message repeats the address. */
export const webAddress = z
  .string()
  .check(
    z.refine(
      value => ['http:', 'https:'].includes(parsed(value)?.protocol ?? ''),
      'expected a web address such as https://checks.example/ping/…',
    ),
  )

/** Reads the scheme, host and port of a site, and drops a final slash. */
export const httpOrigin = z.pipe(
  z
    .string()
    .check(
      z.refine(
        value => originOf(value) === value.replace(/\/$/, ''),
        'expected scheme, host and port only, such as https://intake.firm.example',
      ),
    ),
  z.transform(value => value.replace(/\/$/, '')),
)

/** Reads origins without wildcards, separated by commas, in the form that browsers send. */
export const originList = originsWith(() => undefined)

/**
 * Reads origins, separated by commas, in the form that browsers send. `https://*.firm.example` admits every name with
 * exactly one label before `firm.example`.
 */
export const originPatternList = originsWith(wildcardProblem)

/** The mistake in an origin, in words; undefined for a valid origin, which may have a wildcard (`https://*.…`). */
export function originPattern(origin: string): string | undefined {
  if (origin.includes(',')) return `${JSON.stringify(origin)} has a comma: add one site at a time`
  return originProblem(origin, wildcardProblem)
}

function wildcardProblem(pattern: string): string {
  const [, ending = ''] = /^https:\/\/\*\.([^*/:]+)(?::\d+)?$/.exec(pattern) ?? []
  if (ending === '' || originOf(`https://${ending}`) !== `https://${ending}`) {
    return 'is not an origin: * can only be the whole first label, with https, as in https://*.firm.example'
  }
  // Anybody can register a name below a public suffix, such as co.uk or github.io.
  return getDomain(ending, { allowPrivateDomains: true }) === null
    ? `admits strangers, because anybody can have a name below ${ending}: list each origin by itself`
    : ''
}

/**
 * Makes the schema of origins, separated by commas. `problemWith` returns the mistake in an origin with a `*`: '' when
 * there is none, undefined where no `*` is allowed.
 */
function originsWith(problemWith: (pattern: string) => string | undefined) {
  return z.pipe(z.string().check(checkOrigins(problemWith)), z.transform(listed))
}

function checkOrigins(problemWith: (pattern: string) => string | undefined) {
  return (payload: { value: string; issues: z.core.$ZodRawIssue[] }) => {
    for (const origin of listed(payload.value)) {
      const message = originProblem(origin, problemWith)
      if (message !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message })
    }
  }
}

function originProblem(origin: string, problemWith: (pattern: string) => string | undefined): string | undefined {
  if (/[;\s]/.test(origin)) return `${JSON.stringify(origin)} has several sites: write a comma between them`
  const exact = originOf(origin)
  const problem = origin.includes('*') ? problemWith(origin) : undefined
  if (problem === '' || (exact === origin && !origin.includes('*'))) return undefined
  const remedy =
    exact && !origin.includes('*')
      ? `is not an exact origin: write ${exact}`
      : 'is not an origin: write scheme and host, such as https://www.firm.example'
  return `${JSON.stringify(origin)} ${problem ?? remedy}`
}

/** Reads host names or addresses without ports, separated by commas, as in a Host header. */
export const hostList = z.pipe(
  z.string().check(payload => {
    for (const host of listed(payload.value)) {
      const name = parsed(`http://${host.replace(/^\w+:\/\//, '')}`)?.hostname
      if (name === host && !host.includes('*')) continue
      const remedy = name && !name.includes('*') ? name : 'each name by itself, such as intake.firm.example'
      const message = `${JSON.stringify(host)} is not a host name: write ${remedy}`
      payload.issues.push({ code: 'custom', input: payload.value, message })
    }
  }),
  z.transform(listed),
)

function listed(value: string): string[] {
  const entries = value.split(',').map(entry => entry.trim())
  return entries.filter(entry => entry !== '')
}

function originOf(value: string): string | undefined {
  const url = parsed(value)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : undefined
}

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
