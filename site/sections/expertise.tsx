import { Icon } from '../icon'
import type { Section } from '../site'
import { EXPERTISE } from './expertise-areas'

/** The grid of the firm's areas of work. Each area is a link to the contact form, and passes its name as the topic. */
export const Expertise: Section = () => (
  <section id="expertise" className="section" aria-labelledby="expertise-title">
    <div className="wrap">
      <p className="eyebrow">Expertise</p>
      <h2 id="expertise-title">{EXPERTISE.length} areas of immigration law</h2>
      <p className="lead">Choose the nearest one. If none fits, tell us what happened in your own words.</p>
      <ul className="areas">
        {EXPERTISE.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={22} />
            <h3>
              <a href="#contact-form" data-topic={title}>
                {title}
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
Expertise.anchors = ['#expertise']
