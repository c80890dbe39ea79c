import * as z from 'zod/mini'

/** A whole number within bounds. */
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

/** `on` or `off`. */
export const onOff = z.pipe(
  z.enum(['on', 'off'], 'expected on or off'),
  z.transform(value => value === 'on'),
)

/** One address of email. */
export const email = z.email('expected an email address')

/** A URL that may hold a password, so that no message repeats it. */
export const secretUrl = (protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        value => protocols.includes(parsed(value)?.protocol ?? '') && parsed(value)?.hostname !== '',
        `expected an address that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
      ),
    )

/** Scheme, host and port of a site, kept without the final slash. */
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

/** A comma list of exact origins, as browsers send them. */
export const originList = z.pipe(
  z.string().check(payload => {
    for (const origin of listed(payload.value)) {
      const exact = originOf(origin)
      if (exact === origin) continue
      const message = exact
        ? `${JSON.stringify(origin)} is not an exact origin: write ${exact}`
        : `${JSON.stringify(origin)} is not an origin: write scheme and host, such as https://www.firm.example`
      payload.issues.push({ code: 'custom', input: payload.value, message })
    }
  }),
  z.transform(listed),
)

function listed(value: string): string[] {
  const origins = value.split(',').map(origin => origin.trim())
  return origins.filter(origin => origin !== '')
}

function originOf(value: string): string | undefined {
  const url = parsed(value)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : undefined
}

function parsed(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
