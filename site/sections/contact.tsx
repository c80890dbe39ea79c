import type { ReactNode } from 'react'
import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import { ConsultationFallback } from '../../widgets/consultation-form/fallback'
import { claimOf } from '../claims'
import { Embed } from '../embed'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { wantedName } from './call-back'
import { Checked } from './checked'
import { Confidential } from './confidential'
import { Fold } from './fold'
import { LanguageNames } from './language-names'
import { LeaveLink } from './leave-link'
import { LegalAidLinks } from './legal-aid'
import { MailLink } from './mail-link'
import { OfficeNow } from './office-now'
import { OpeningHours } from './opening-hours'
import { PhoneLink } from './phone-link'
import { PromisedWithin } from './promise'

const TO_HAND = [
  'The Home Office letter, with its envelope or email',
  'Your passport and your eVisa details',
  'Earlier applications, refusals and appeals',
]

/** The contact section: the consultation form, and the ways to reach the firm beside it. */
export const Contact: Section = ({ site }) => (
  <ContactWith site={site}>
    <WaysToReachUs site={site} />
    <Reassurance site={site} />
    <p className="deadline" data-haven-clear="">
      <Icon name="alarm-clock" size={24} />
      <span>
        <strong>Watch the date on the letter.</strong> If you can appeal, you usually have 14 days from the day the
        decision was sent in the UK, and 28 days from abroad. If someone is detained or about to be removed, call now.{' '}
        <Checked site={site} what="these time limits" />
      </span>
    </p>
    <ToHand />
  </ContactWith>
)
Contact.anchors = ['#contact', '#contact-form']

/**
 * A shorter contact section, for a page that already explains the dates on a letter and has all ways to reach the firm
 * in its footer.
 */
export const ContactInShort: Section = ({ site }) => {
  const urgent = (
    <p className="deadline" data-haven-clear="">
      <Icon name="siren" size={24} />
      <span>
        <strong>Someone is detained, or about to be removed?</strong> Do not wait for an answer: call{' '}
        <PhoneLink firm={site.firm} line="emergency" />
        {claimOf(site.firm, 'hour-support') ? ', at any hour' : ''}.
      </span>
    </p>
  )
  return (
    <ContactWith site={site} urgent={urgent}>
      <Fold line="Language, relatives, legal aid">
        <Reassurance site={site} />
      </Fold>
      <ToHand />
      <p className="contact-more">
        <a href="#reach">Address, email and office hours</a>
      </p>
    </ContactWith>
  )
}
ContactInShort.anchors = Contact.anchors

/**
 * The frame of both contact sections. On a narrow screen, `urgent` comes before the form, and `children` after the
 * form.
 */
const ContactWith = ({ site, urgent, children }: { site: Site; urgent?: ReactNode; children: ReactNode }) => (
  <section id="contact" className="section section-stone" aria-labelledby="contact-title">
    <div className="wrap contact-grid">
      <div>
        <p className="eyebrow">Contact</p>
        <h2 id="contact-title">Tell us what has happened</h2>
        <p className="lead">
          {claimOf(site.firm, 'free-consultation') ? 'Your first 30 minutes are free. ' : ''}
          <PromisedWithin
            site={site}
            list="inquiries"
            later="We say plainly whether we can help. The form says by when."
          >
            {within => `We answer within ${within}, and say plainly whether we can help.`}
          </PromisedWithin>
        </p>
        {urgent}
      </div>
      <div id="contact-form" className="form-card" data-haven-clear="">
        <h3>{claimOf(site.firm, 'free-consultation') ? 'Request a free consultation' : 'Request a consultation'}</h3>
        <OfficeNow site={site} list="inquiries" />
        <p className="form-whose">
          <span data-letters-hint="" hidden>
            Your name first, then the letter: choose it further down, under “{EXTRA_LINES.letters}”.{' '}
          </span>
          {wantedName(site) && `Your request goes to ${wantedName(site)}. `}
          Asking for someone else? Give your own name and number; theirs come below, under “{EXTRA_LINES.onBehalfOf}”.
        </p>
        <Embed tag="haven-consultation-form" site={site}>
          <ConsultationFallback api={site.api} firm={site.publicFirm} wanted={site.wanted} />
        </Embed>
        <Confidential />
        <LeaveLink />
      </div>
      <div className="contact-words">{children}</div>
    </div>
  </section>
)

const ToHand = () => (
  <div className="to-hand">
    <Fold line="If you can, have these to hand">
      <h3>If you can, have these to hand</h3>
      <ul className="ticks">
        {TO_HAND.map(item => (
          <li key={item}>
            <Icon name="check" size={18} />
            {item}
          </li>
        ))}
      </ul>
    </Fold>
  </div>
)

/**
 * Answers to three worries that keep people from asking: the language, the money, and asking for another person.
 * `chosen` is true on a page whose form already has a language for the call.
 */
export const Reassurance = ({ site: { firm, language }, chosen }: { site: Site; chosen?: boolean }) => {
  const legalAid = firm.fees?.notes.find(note => note.includes('legal aid'))
  return (
    <ul className="points">
      {firm.languages.length > 0 ? (
        <li>
          <Icon name="languages" size={22} />
          <span>
            <strong>In your language</strong>
            <br />
            With an interpreter where needed
            {chosen || language ? '.' : `; the form asks for it under “${EXTRA_LINES.safeContact}”.`}{' '}
            {!language && <LanguageNames tags={firm.languages} />}
          </span>
        </li>
      ) : null}
      <li>
        <Icon name="users" size={22} />
        <span>
          <strong>For someone else</strong>
          <br />
          You may write for a relative, a friend or someone who is detained. The form asks for whom you write.
        </span>
      </li>
      <li>
        <Icon name="hand-coins" size={22} />
        <span>
          <strong>Legal aid</strong>
          <br />
          {/* The firm’s note about legal aid is in English, so pages in other languages show only the links. */}
          {legalAid
            ? !language && `${legalAid} `
            : 'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it. '}
          <LegalAidLinks />
        </span>
      </li>
    </ul>
  )
}

export function WaysToReachUs({ site }: { site: Site }) {
  const { firm } = site
  const { lines, city, postcode } = firm.addresses.office
  return (
    <dl className="ways">
      <div>
        <dt>
          <Icon name="siren" />
          Emergency Line
        </dt>
        <dd>
          <PhoneLink firm={site.firm} line="emergency" />
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="phone" />
          Office
        </dt>
        <dd>
          <PhoneLink firm={site.firm} line="office" />
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="mail" />
          Email
        </dt>
        <dd>
          <MailLink email={firm.email} />
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="clock" />
          Office hours
        </dt>
        <dd>
          <OpeningHours site={site} />
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="map-pin" />
          Address
        </dt>
        <dd>
          {[...lines, `${city} ${postcode}`].map(line => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
