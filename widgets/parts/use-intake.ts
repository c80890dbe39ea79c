import { useState } from 'react'
import { advise } from './advise'
import { intakeOf } from './fallback-state'

/**
 * The base URL of the intake that a form sends to: the tag's own `api`, else the intake that its fallback posts to, else
 * the script's. Two intakes may share a page.
 */
export function useIntake(host: HTMLElement, given: string): string {
  const [found] = useState(() => intakeOf(host))
  // An `api` that is no address counts as none.
  if (!found || /^https?:\/\/\w/i.test(host.getAttribute('api') ?? '')) return given
  if (new URL(found).origin !== new URL(given).origin) advise('otherIntake', [host.localName, found, given])
  return found
}
