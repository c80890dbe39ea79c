import type { ReactNode } from 'react'
import { EnquiryFallback } from '../../widgets/enquiry-form/fallback'
import { Embed } from '../embed'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { LeaveLink } from './leave-link'
import { PromisedWithin } from './promise'

const TITLE = 'A short question is enough to start'
const LEAD = 'Not sure what you need? Write it the way you would say it. We find the right words for it.'

const NEXT: [icon: string, title: string, text: (site: Site) => ReactNode][] = [
  [
    'inbox',
    'A person reads it',
    site => (
      <PromisedWithin
        site={site}
        list="inquiries"
        service="Immigration Consultation"
        later="You have an answer as soon as we can give one."
      >
        {within => `You have an answer within ${within}.`}
      </PromisedWithin>
    ),
  ],
  [
    'file-search',
    'We ask for what is missing',
    () => 'A letter, a date, a copy of your passport: never more than we need.',
  ],
  ['signature', 'You get a fee in writing', () => 'Nothing starts, and nothing is charged, before you agree to it.'],
]

/** The section with the short enquiry form, on the draft of variant E. The landing page has `EnquiryLink` instead. */
export const Enquiry: Section = ({ site }) => (
  <section id="enquiry" className="section section-stone" aria-labelledby="enquiry-title">
    <div className="wrap split">
      <div>
        <p className="eyebrow">Enquiry</p>
        <h2 id="enquiry-title">{TITLE}</h2>
        <p className="lead">{LEAD}</p>
        <ul className="points">
          {NEXT.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} size={22} />
              <span>
                <strong>{title}</strong>
                <br />
                {text(site)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="form-card" data-haven-clear="">
        <h3>Send us an enquiry</h3>
        <Embed tag="haven-enquiry-form" site={site}>
          <EnquiryFallback api={site.api} firm={site.publicFirm} />
        </Embed>
        <LeaveLink />
      </div>
    </div>
  </section>
)

/** A section in place of the short form, with a link to the contact form on the same page. */
export const EnquiryLink: Section = () => (
  <section id="enquiry" className="band" aria-labelledby="enquiry-title">
    <div className="wrap">
      <div>
        <h2 id="enquiry-title">{TITLE}</h2>
        <p>{LEAD}</p>
      </div>
      <p className="actions">
        <a className="button button-brass" href="#contact">
          Tell us what has happened
        </a>
      </p>
    </div>
  </section>
)
