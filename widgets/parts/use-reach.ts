import { useState } from 'react'
import { type ContactLink, contactLinks } from './fallback-state'
import type { KnownFirm } from './known-firm'

/**
 * The firm's data, and the links to reach the firm. Until the page has read the data, the links are those in the plain
 * form.
 */
export function useReach(host: HTMLElement) {
  const [firm, setFirm] = useState<KnownFirm>()
  const [links] = useState(() => contactLinks(host))
  const waysTo = (known: KnownFirm | undefined): ContactLink[] => known?.ways ?? links
  return { firm, setFirm, links, waysTo, reach: waysTo(firm) }
}
