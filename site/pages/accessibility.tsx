import { LongPage } from '../sections/long-page'
import { MailLink } from '../sections/mail-link'
import { PhoneLink } from '../sections/phone-link'
import type { Page, Site } from '../site'

/** The accessibility statement: what works, known gaps, and whom to tell about a problem. */
export function accessibilityPage(site: Site): Page {
  const { firm } = site
  return {
    path: '/accessibility/',
    title: `Accessibility · ${firm.name}`,
    description: `How this site of ${firm.name} works with screen readers, keyboards, large text and slow connections, and how to reach us another way.`,
    indexed: true,
    body: (
      <LongPage
        head={
          <>
            <h1>Accessibility</h1>
            <p className="lead">Everybody should be able to ask for help here, on any device and in any way.</p>
          </>
        }
      >
        <h2>What you can do</h2>
        <ul>
          <li>Use everything with a keyboard alone, or with a screen reader.</li>
          <li>Double the size of the text, or zoom to 400%, without scrolling sideways.</li>
          <li>Choose your own colours, or high contrast, in your system’s settings.</li>
          <li>Switch off movement in your system’s settings: nothing here then moves.</li>
          <li>Send any form without JavaScript, on an old phone or over a slow connection.</li>
        </ul>
        <h2>What we aim at</h2>
        <p>
          The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every page and every state of every form is
          checked by machine before a new version is published, and looked at by people. We know of nothing that falls
          short.
        </p>
        <h2>What it does not cover</h2>
        <ul>
          <li>The site is in English. Tell us if you need an interpreter or another language.</li>
          <li>Pages of others that we link to, such as GOV.UK, have statements of their own.</li>
          <li>Staff’s own dashboard needs JavaScript.</li>
        </ul>
        <h2>Ask for it another way</h2>
        <p>
          If something does not work for you, or you need large print, easy read, audio or a talk in person, write to{' '}
          <MailLink email={firm.email} /> or call <PhoneLink firm={firm} line="office" />. If you are deaf, or find it
          hard to speak on the phone, Relay UK reaches us at <strong>18001 {firm.phones.office.display}</strong>.
        </p>
        <h2>If our answer does not help</h2>
        <p>
          <a href="/complaints/">Complain to us</a>. The{' '}
          <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> tells you about
          your rights under the Equality Act 2010.
        </p>
      </LongPage>
    ),
  }
}
