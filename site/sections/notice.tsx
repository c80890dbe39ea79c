import type { Section } from '../site'

/** What stands above every page for now: the firm's own lines, and the under-construction banner while its flag says so. */
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
