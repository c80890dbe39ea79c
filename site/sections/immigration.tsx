import { Icon } from '../icon'
import type { Section } from '../site'
import { EXPERTISE } from './expertise-areas'
import { BUSINESS, type ImmigrationCard, PERSONAL } from './immigration-cards'
import { anchorOf } from './long-page'

const TABS = [
  { id: 'business', label: 'Business Immigration', cards: BUSINESS, all: 'View All Immigration Services' },
  { id: 'personal', label: 'Personal Immigration', cards: PERSONAL, all: 'View All Personal Immigration Services' },
] as const

/** Business and personal immigration: two lists, which the script turns into tabs. */
export const Immigration: Section = () => (
  <section id="immigration" className="section section-white" aria-labelledby="immigration-title">
    <div className="wrap">
      <p className="eyebrow">Immigration</p>
      <h2 id="immigration-title">Find your route</h2>
      <p className="lead">
        Choose what you need. We take it from there, and tell you first if another route fits better. Not sure?{' '}
        <a href="/visa-assistance/">Check what your visa needs</a>.
      </p>
      <div className="tabs" data-tabs="Kinds of immigration">
        <div className="tab-list">
          {TABS.map(({ id, label }) => (
            <a key={id} id={`${id}-tab`} href={`#${id}`}>
              {label}
            </a>
          ))}
        </div>
        {TABS.map(({ id, label, cards, all }) => (
          <div className="tab-panel" id={id} key={id}>
            <h3>{label}</h3>
            <ul className={`areas areas-${cards.length % 4 === 0 ? 'four' : 'three'}`}>
              {cards.map(card => (
                <Route key={card.title} card={card} />
              ))}
            </ul>
            {id === 'business' ? <Audits /> : null}
            <p className="actions">
              <a className="button button-line" href="#all-services">
                {all}
              </a>
            </p>
          </div>
        ))}
      </div>
      <details className="all-services">
        <summary>
          <h3>All that we do: {EXPERTISE.length} areas</h3>
        </summary>
        <ul id="all-services">
          {EXPERTISE.map(({ title }) => (
            <li key={title}>
              <a href="#contact-form" data-topic={title}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  </section>
)
Immigration.anchors = ['#immigration', '#business', '#personal']

/**
 * A link to the contact form for employers who need advice but make no visa application. The link passes the topic "HR
 * consultancy".
 */
const Audits = () => (
  <p className="tab-more">
    Right-to-work checks, or an audit?{' '}
    <a href="#contact-form" data-topic="HR consultancy">
      Ask about HR consultancy
    </a>
  </p>
)

const Route = ({ card: { icon, title, text } }: { card: ImmigrationCard }) => (
  <li>
    <Icon name={icon} size={22} />
    <h4>{title}</h4>
    <p>{text}</p>
    <a className="area-go" href={`/routes/#${anchorOf(title)}`}>
      <span>Explore</span>
      <span className="unseen"> {title}</span>
      <Icon name="arrow-right" size={18} />
    </a>
  </li>
)
