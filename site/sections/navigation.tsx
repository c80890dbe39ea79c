import type { ReactNode } from 'react'
import type { Anchor, Page, Site } from '../site'

/**
 * The links in the header, the menu and the footer. Each has a label and one or more anchors; the first anchor that
 * exists is the target.
 */
const LINKS: [label: string, ...anchors: Anchor[]][] = [
  ['Services', '#services', '#immigration', '#expertise'],
  ['Success', '#success'],
  ['Our team', '#team'],
  ['Contact', '#contact'],
]

/**
 * Links to the sections of this page, or of the landing page if this page has no such section, and to the visa check
 * and the fees.
 */
export function SectionLinks({ site, page }: { site: Site; page: Page }) {
  const present = LINKS.flatMap(([label, ...anchors]) => {
    const href = [page.anchors ?? [], site.anchors].flatMap(held => anchors.filter(anchor => held.includes(anchor)))[0]
    return href ? [{ label, href: anchorOn(page, href) }] : []
  })
  present.splice(1, 0, { label: 'Visa check', href: '/visa-assistance/' })
  if (site.firm.fees) present.splice(-1, 0, { label: 'Fees', href: '/fees/' })
  return (
    <ul className="section-links">
      {present.map(({ label, href }) => (
        <li key={href}>
          <PageLink page={page} href={href}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** A link that the page marks as current if it leads to this page. */
export const PageLink = ({ page, href, children }: { page: Page; href: string; children: ReactNode }) => (
  <a href={href} aria-current={href === page.path ? 'page' : undefined}>
    {children}
  </a>
)

/** A link from any page to the contact form, with a topic. */
export function topicLink(page: Page, topic: string) {
  const asked = new URLSearchParams({ topic })
  const href = anchorOn(page, '#contact-form').replace('/#', `/?${asked}#`)
  return { href, 'data-topic': topic }
}

/** A link from any page to an anchor: on this page if it has the anchor, otherwise on the landing page. */
export function anchorOn(page: Page, anchor: Anchor): string {
  return page.anchors?.includes(anchor) ? anchor : `/${anchor}`
}
