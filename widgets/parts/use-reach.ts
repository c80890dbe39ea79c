import { useState } from 'react'
import { type ContactLink, contactLinks } from './fallback-state'
import type { KnownFirm } from './known-firm'

/** The firm and its links once they have been read; until then, the links in the fallback. */
export function useReach(host: HTMLElement) {
  const [firm, setFirm] = useState<KnownFirm>()
  const [links] = useState(() => contactLinks(host))
  const waysTo = (known: KnownFirm | undefined): ContactLink[] => known?.ways ?? links
  return { firm, setFirm, links, waysTo, reach: waysTo(firm) }
}
