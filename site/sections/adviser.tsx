import { Icon } from '../icon'
import type { Section } from '../site'
import { People } from './content-lists'
import { Face, FormerHomeOffice } from './portrait'
import { regulatorLine } from './regulator'

/** The profile of the firm's adviser; if the firm has none, the team. */
export const AdviserProfile: Section = ({ site }) => {
  const { adviser } = site.firm
  return (
    <section id="adviser" className="section section-white" aria-labelledby="adviser-title">
      <div className="wrap">
        {adviser ? (
          <div className="profile">
            <Face name={adviser.name} imageUrl={adviser.imageUrl} />
            <div>
              <p className="eyebrow">{adviser.title}</p>
              <h2 id="adviser-title">{adviser.name}</h2>
              {adviser.isFormerHomeOffice ? <FormerHomeOffice /> : null}
              {adviser.about.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className="profile-facts">
              <FactList title="Works on" items={adviser.focus} />
              <FactList title="Speaks" items={adviser.languages} />
              <p className="quiet">{regulatorLine(site.firm)}</p>
            </div>
          </div>
        ) : (
          <>
            <p className="eyebrow">Our advisers</p>
            <h2 id="adviser-title">Who will run your case</h2>
            <People site={site} />
          </>
        )}
      </div>
    </section>
  )
}

const FactList = ({ title, items }: { title: string; items: string[] }) =>
  items.length > 0 ? (
    <>
      <h3>{title}</h3>
      <ul className="ticks">
        {items.map(item => (
          <li key={item}>
            <Icon name="check" size={18} />
            {item}
          </li>
        ))}
      </ul>
    </>
  ) : null
