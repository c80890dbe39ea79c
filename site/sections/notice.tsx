import type { Section } from '../site'

/**
 * Temporary lines above the header: the firm's own notices and, while `underConstruction` is set, the line about the
 * site's new content.
 */
export const Notice: Section = ({ site: { firm } }) => {
  const { notices, underConstruction } = firm
  if (notices.length === 0 && !underConstruction) return null
  return (
    <aside className="notice" aria-label="Notice">
      {notices.map(({ text, until }) => (
        <p className="wrap" key={text} data-until={until}>
          {text}
        </p>
      ))}
      {underConstruction ? (
        <p className="wrap">Our site content is being updated. Our lines are open: call us as usual.</p>
      ) : null}
    </aside>
  )
}
