import { useState } from 'react'
import { advise, checkNames } from './advise'
import { intakeOf } from './fallback-state'

/**
 * The base URL of a form's intake: from the tag's `api`, otherwise from the plain form's address, otherwise from the
 * script's address. One page may contain forms of different intakes.
 */
export function useIntake(host: HTMLElement, given: string): string {
  const [found] = useState(() => {
    checkNames(host)
    return intakeOf(host)
  })
  // The tag's `api` has precedence over the plain form's address only if `api` is a full URL.
  if (!found || /^https?:\/\/\w/i.test(host.getAttribute('api') ?? '')) return given
  if (new URL(found).origin !== new URL(given).origin) advise('otherIntake', [host.localName, found, given])
  return found
}
