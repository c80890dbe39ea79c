import type { ReactNode } from 'react'
import type { Firm } from '../../api/content/firm'
import { LongPage } from '../sections/long-page'
import { MailLink } from '../sections/mail-link'
import { PhoneLink } from '../sections/phone-link'
import { regulatorLine } from '../sections/regulator'
import type { Page, Site } from '../site'

/** How to complain: first to the firm, then to the body that its regulator names. */
export function complaintsPage(site: Site): Page {
  const { firm } = site
  const person = firm.complaints?.person
  const email = firm.complaints?.email ?? firm.email
  const { lines, city, postcode } = firm.addresses.office
  return {
    path: '/complaints/',
    title: `Complaints · ${firm.name}`,
    description: `How to complain about ${firm.name}, when you hear from us, and who else you can turn to.`,
    indexed: true,
    body: (
      <LongPage
        head={
          <>
            <h1>Complaints</h1>
            <p className="lead">
              If something went wrong, tell us. It costs nothing, it does not harm your case, and we want to put it
              right.
            </p>
          </>
        }
      >
        <h2>Tell us first</h2>
        <p>
          {person ? `One person looks into every complaint: ${person}. ` : ''}Write to <MailLink email={email} />, call{' '}
          <PhoneLink firm={firm} line="office" />, or write to {firm.legalName}, {[...lines, city].join(', ')},{' '}
          <span className="unbroken">{postcode}</span>.
        </p>
        <p>
          Say what happened, when, and what you would like us to do. Use any words, and any language. You may ask a
          friend, a relative or an adviser to do it for you. Tell us if you need it in large print or another form.
        </p>
        <h2>What we do, and when</h2>
        <ol className="steps">
          <li>Within 3 working days we write to say that we have it, and who looks into it.</li>
          <li>Someone who did not do the work reads your file and, if you like, talks to you.</li>
          <li>
            Within 21 days we send you our answer: what we found, what we do about it, and what you can do if you do not
            agree. If we need longer, we say why and until when. Our answer never takes more than 8 weeks.
          </li>
        </ol>
        {NEXT[firm.regulator.kind](firm)}
        <h2>About your data</h2>
        <p>
          A complaint about how we handle your data can also go to the Information Commissioner. The{' '}
          <a href="/privacy/">privacy notice</a> says how.
        </p>
      </LongPage>
    ),
  }
}

/** For each regulator, the body to which a client can complain after the firm's own answer. */
const NEXT: Record<Firm['regulator']['kind'], (firm: Firm) => ReactNode> = {
  sra: firm => (
    <>
      <h2>The Legal Ombudsman</h2>
      <p>
        If we have not settled it within 8 weeks, or you do not agree with our answer, the Legal Ombudsman can look at
        it. It is independent and free, and it does not affect your case. Most people and small businesses can use it.
        You must go there:
      </p>
      <ul>
        <li>within 6 months of our final answer, and</li>
        <li>
          within one year of what you complain of, or within one year of when you should reasonably have known that
          there was cause to complain.
        </li>
      </ul>
      <p>
        Legal Ombudsman, PO Box 6167, Slough <span className="unbroken">SL1 0EH</span>, telephone{' '}
        <a href="tel:+443005550333">0300 555 0333</a>, <MailLink email="enquiries@legalombudsman.org.uk" />,{' '}
        <a href="https://www.legalombudsman.org.uk/">legalombudsman.org.uk</a>.
      </p>
      <h2>The Solicitors Regulation Authority</h2>
      <p>
        {regulatorLine(firm)} It can help if you are worried about how we behave: dishonesty, losing your money, or
        treating you unfairly because of your age, a disability or another characteristic.{' '}
        <a href="https://www.sra.org.uk/consumers/problems/report-solicitor/">How to report it to the SRA</a>.
      </p>
    </>
  ),
  iaa: firm => (
    <>
      <h2>The Immigration Advice Authority</h2>
      <p>
        {regulatorLine(firm)} You may complain to the Authority at any time, before or after you complain to us. It is
        free, and it does not tell the Home Office.{' '}
        <a href="https://www.gov.uk/government/organisations/immigration-advice-authority">
          How to reach the Immigration Advice Authority
        </a>
        , telephone <a href="tel:+443450000046">0345 000 0046</a>.
      </p>
    </>
  ),
  none: firm => (
    <>
      <h2>If you do not agree with our answer</h2>
      <p>
        {regulatorLine(firm)} The Legal Ombudsman may therefore be unable to look at a complaint about us. You can ask{' '}
        <a href="https://www.citizensadvice.org.uk/">Citizens Advice</a> what else you can do. Whoever gives immigration
        advice in the UK has to be allowed to: you can ask the{' '}
        <a href="https://www.gov.uk/government/organisations/immigration-advice-authority">
          Immigration Advice Authority
        </a>{' '}
        about anybody.
      </p>
    </>
  ),
}
