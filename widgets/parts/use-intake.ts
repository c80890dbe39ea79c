import { useState } from 'react'
import { advise, checkNames } from './advise'
import { intakeOf } from './fallback-state'

/**
 * The base URL of a form's intake: from the tag's `api`, otherwise from the plain form's address, otherwise from the
 * script's address. One page may have forms of two intakes.
 */
export function useIntake(host: HTMLElement, given: string): string {
  const [found] = useState(() => {
    checkNames(host)
    return intakeOf(host)
  })
  // Only an `api` that is a URL has precedence over the plain form's intake.
  if (!found || /^https?:\/\/\w/i.test(host.getAttribute('api') ?? '')) return given
  if (new URL(found).origin !== new URL(given).origin) advise('otherIntake', [host.localName, found, given])
  return found
}
