import { useState } from 'react'
import { advise } from './advise'
import { intakeOf } from './fallback-state'

/**
 * The base URL of a form's intake: the tag's `api`, or else the fallback form's, or else the script's. Forms of two
 * intakes may be on one page.
 */
export function useIntake(host: HTMLElement, given: string): string {
  const [found] = useState(() => intakeOf(host))
  // An `api` that is no URL counts as absent.
  if (!found || /^https?:\/\/\w/i.test(host.getAttribute('api') ?? '')) return given
  if (new URL(found).origin !== new URL(given).origin) advise('otherIntake', [host.localName, found, given])
  return found
}
