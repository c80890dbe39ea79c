import type { Section } from '../site'

/** The under-construction banner, while the firm's flag says so. */
export const Notice: Section = ({ site }) =>
  site.firm.underConstruction ? (
    <aside className="notice" aria-label="Notice">
      <p className="wrap">Our site content is being updated. Our lines are open: call us as usual.</p>
    </aside>
  ) : null
