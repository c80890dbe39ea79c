import { CallbackFallback } from '../../widgets/callback-form/fallback'
import { Embed } from '../embed'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { Confidential } from './confidential'
import { LeaveLink } from './leave-link'
import { OfficeNow } from './office-now'
import { PhoneLink } from './phone-link'
import { PromisedWithin } from './promise'

/** A card with the call-back form; with `route="contact"`, the form also asks for an email address. */
export const CallBackCard = ({ site, route }: { site: Site; route?: 'contact' }) => (
  <div className="hero-card">
    <OfficeNow site={site} list={route ? 'inquiries' : 'callbacks'} />
    <h2 data-haven-clear="">Request a call back</h2>
    <p className="quiet" data-haven-clear="">
      {wantedName(site) ? `It goes to ${wantedName(site)}.` : 'Tell us how to reach you.'} It takes a minute.
    </p>
    <Embed tag="haven-callback-form" site={site} {...(route && { attributes: { route } })}>
      <CallbackFallback api={site.api} firm={site.publicFirm} wanted={site.wanted} {...(route && { route })} />
    </Embed>
    <Confidential />
    <LeaveLink />
  </div>
)

/** The adviser's name if this page's requests are for the adviser, otherwise undefined. */
export const wantedName = ({ wanted, firm: { adviser } }: Site) =>
  wanted !== undefined && wanted === adviser?.teamId ? adviser.name : undefined

const NEXT = [
  ['We call you', 'at the time you name, wherever we can.'],
  ['You tell us what happened', 'and read us the date and the first line of the decision, if there is one.'],
  ['We say whether we can help', 'and send you the fee in writing. You decide in your own time.'],
]

/** A call-back form beside a list of the steps that follow a request for a call. */
export const CallBack: Section = ({ site }) => (
  <section className="section" aria-labelledby="call-back-title">
    <div className="wrap split">
      <div>
        <p className="eyebrow">Call back</p>
        <h2 id="call-back-title">Request A Call Back</h2>
        <p className="lead">
          <PromisedWithin site={site} list="callbacks" later="We call you. Once you have asked, you read by when.">
            {within => `We call within ${within}.`}
          </PromisedWithin>{' '}
          The call is free. If there is a letter, have it beside you.
        </p>
        <ol className="steps steps-wide">
          {NEXT.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ol>
        <p className="deadline" data-haven-clear="">
          <Icon name="phone" size={24} />
          <span>
            <strong>Someone is detained, or the deadline is this week?</strong> Do not wait for a call: ring{' '}
            <PhoneLink firm={site.firm} line="emergency" />.
          </span>
        </p>
      </div>
      <div className="form-card" data-haven-clear="">
        <h3>When can we call you?</h3>
        <Embed tag="haven-callback-form" site={site} attributes={{ topics: '' }}>
          <CallbackFallback topics api={site.api} firm={site.publicFirm} />
        </Embed>
        <Confidential />
        <LeaveLink />
      </div>
    </div>
  </section>
)
