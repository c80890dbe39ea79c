import { LANDINGS } from '../../api/content/firm-schema'
import type { Section } from '../site'

/** Says that a page is one of several drafts, and links to the other drafts: landing pages and a not-found page. */
export const VariantBanner: Section = ({ site: { firm } }) => (
  <nav className="variant-banner" aria-label="Variants">
    <div className="wrap">
      <p>
        A draft for choosing. {firm.sample ? 'The regulator and the hours on this page may not be the firm’s own.' : ''}
      </p>
      <ul>
        {[...LANDINGS, '404'].map(name => (
          <li key={name}>
            <a href={`/variants/${name}/`}>
              <span className="unseen">Variant </span>
              {name.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </nav>
)
