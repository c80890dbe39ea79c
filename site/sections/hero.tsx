import type { ReactNode } from 'react'
import { termsWords } from '../../api/contract/time/answer-line'
import { claimOf } from '../claims'
import { Drawing } from '../drawing'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { CallBackCard } from './call-back'
import { LanguageNames } from './language-names'
import { OfficeNow } from './office-now'
import { EmergencyButton } from './phone-link'
import { adviserWord, withArticle } from './regulator'
import { WayCards, WriteToUs } from './what-happened'

/** The hero with the headline, a sentence, two buttons, and the call-back form. */
export const Hero: Section = ({ site }) => (
  <HeroFrame
    site={site}
    title={
      <>
        <span>
          When the <span className="unbroken">Home Office</span> says no
        </span>{' '}
        <span>we find another way</span>
      </>
    }
    lead={
      <>
        Refusals, detention, curtailment and bans. Have your papers read by {withArticle(adviserWord(site.firm))} who
        tells you plainly what can be done, {site.firm.fees ? <a href="/fees/">what it costs</a> : 'what it costs'} and
        how long you have.
      </>
    }
    aside={<CallBackCard site={site} />}
  />
)

/** The hero for the whole firm, with links for companies, families and detained people instead of a call-back form. */
export const FirmHero: Section = ({ site }) => (
  <HeroFrame
    site={site}
    title="UK immigration, for your business and for your family"
    lead="Sponsor licences and work visas, partners and children, settlement and citizenship. One team prepares the file, sends it and answers for it."
    aside={<WhoIsItFor site={site} />}
  />
)

const WhoIsItFor: Section = ({ site }) => (
  <div className="hero-card">
    <OfficeNow site={site} list="callbacks" />
    <h2>Who is it for?</h2>
    <WayCards
      ways={[
        {
          drawing: 'map',
          title: 'My business',
          text: 'Sponsor licences, work visas and audits.',
          link: { href: '#business' },
          go: 'For employers',
        },
        {
          drawing: 'passport',
          title: 'Me or my family',
          text: 'Partners, children, settlement and citizenship.',
          link: { href: '#personal' },
          go: 'For people',
        },
        {
          drawing: 'door',
          title: 'Someone detained',
          text: (
            <>
              Or about to be removed. Call now, or <WriteToUs />.
            </>
          ),
          link: {
            href: `tel:${site.firm.phones.emergency.dial}`,
            'aria-label': `Call the emergency line, ${site.firm.phones.emergency.display}`,
          },
          go: site.firm.phones.emergency.display,
          urgent: true,
        },
      ]}
    />
  </div>
)

/** The hero of the adviser, who handles the case from the first call to the decision. */
export const AdviserHero: Section = ({ site }) => {
  const { adviser } = site.firm
  return (
    <HeroFrame
      site={site}
      title={adviser ? `Speak with ${adviser.name}` : 'Speak with the person who will run your case'}
      lead="You explain your situation once. The same person reads your papers and tells you what can be done, what it costs and how long it takes."
      aside={<CallBackCard site={site} />}
    />
  )
}

/** A hero about all services of the firm, with a call-back form that asks for an email address. */
export const ExpertHero: Section = ({ site }) => (
  <HeroFrame
    site={site}
    title="Every part of UK immigration law, under one roof"
    lead="Visas, settlement, appeals and the law of employing people from abroad. Tell us what it is about and the right person calls you back."
    aside={<CallBackCard site={site} route="contact" />}
  />
)

/** The frame of a hero: the text on the left, and on the right a drawing of a portico whose door is `aside`. */
function HeroFrame({ site, title, lead, aside }: { site: Site; title: ReactNode; lead: ReactNode; aside: ReactNode }) {
  const standing = claimOf(site.firm, 'standing')
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-grid">
        <div className="hero-words">
          {standing ? <p className="eyebrow">{standing.text}</p> : null}
          <h1 id="hero-title">{title}</h1>
          <p className="hero-lead">{lead}</p>
          <p className="actions">
            <EmergencyButton firm={site.firm} look="brass" />
            <a className="button button-outline" href="#contact-form">
              {claimOf(site.firm, 'free-consultation') ? 'Free Consultation' : 'Consultation'}
            </a>
          </p>
          {site.firm.languages.length > 0 ? (
            <div className="hero-languages">
              <Icon name="languages" />
              <p>
                Speak to us in your language
                <span className="hero-interpreter">, with an interpreter where needed</span>{' '}
                <LanguageNames tags={site.firm.languages} />
              </p>
            </div>
          ) : null}
          <p className="hero-visa">
            <Icon name="stamp" />
            <span>
              Applying, not refused? <a href="/visa-assistance/">Check what your visa needs</a>
            </span>
          </p>
        </div>
        <div className="hero-door">
          <Drawing name="portico" />
          {aside}
        </div>
      </div>
      <TrustPoints site={site} />
    </section>
  )
}

/** The firm's terms at the bottom of the hero, such as the answer time and fixed fees. */
function TrustPoints({ site: { firm } }: { site: Site }) {
  const points = [
    ['clock', `Reply within ${termsWords(firm.promises.contact)}`],
    ['message-circle', claimOf(firm, 'free-consultation')?.text],
    ['badge-check', claimOf(firm, 'fixed-fees')?.text],
    ['calendar-days', claimOf(firm, 'six-days')?.text],
  ] as const
  const prices = (icon: string, text: string) =>
    icon === 'badge-check' && firm.fees ? <a href="/fees/">{text}</a> : text
  return (
    <div id="below-hero" className="trust-points">
      <ul className="wrap">
        {points.map(([icon, text]) =>
          text ? (
            <li key={icon}>
              <Icon name={icon} />
              <span>{prices(icon, text)}</span>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
