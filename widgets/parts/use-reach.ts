import { useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import { type ContactLink, contactLinks } from './fallback-state'
import { phonesOf } from './phones'

/** The firm, once it was read, and the ways to reach it: until then, the links of the fallback. */
export function useReach(host: HTMLElement) {
  const [firm, setFirm] = useState<PublicFirm>()
  const [links] = useState(() => contactLinks(host))
  const waysTo = (known: PublicFirm | undefined): ContactLink[] =>
    known ? [...phonesOf(known), { href: `mailto:${known.email}`, children: known.email }] : links
  return { firm, setFirm, links, waysTo, reach: waysTo(firm) }
}
