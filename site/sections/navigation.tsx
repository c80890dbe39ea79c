import type { Page } from '../site'

/** Links of the header and the menu: the label and the section's anchor on the landing page. */
const LINKS = [
  ['Services', '#services'],
  ['Contact', '#contact'],
] as const

/** The list of sections; on other pages it leads to the landing page. */
export function SectionLinks({ page }: { page: Page }) {
  return (
    <ul className="section-links">
      {LINKS.map(([label, anchor]) => (
        <li key={anchor}>
          <a href={anchorOn(page, anchor)}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

/** An anchor of the landing page as a link from any page. */
export function anchorOn(page: Page, anchor: `#${string}`): string {
  return page.landing ? anchor : `/${anchor}`
}
