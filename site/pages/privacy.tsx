import { PRIVACY_PATH } from '../../api/content/firm'
import { longDate } from '../dates'
import { LongPage } from '../sections/long-page'
import { MailLink } from '../sections/mail-link'
import { PhoneLink } from '../sections/phone-link'
import { PrivacyGist } from '../sections/privacy-gist'
import { regulatorLine } from '../sections/regulator'
import type { Page, Site } from '../site'

/** The privacy notice that Art. 13 of the UK GDPR requires, about the data that this installation really stores. */
export function privacyPage(site: Site): Page {
  const { firm } = site
  const { lines, city, postcode } = firm.addresses.registered
  const { retentionDays, updated, version } = firm.privacyNotice
  return {
    path: PRIVACY_PATH,
    title: `Privacy notice · ${firm.name}`,
    description: `What ${firm.name} does with what you tell us through this site: what we keep, why, for how long, and your rights.`,
    indexed: true,
    counted: true,
    body: (
      <LongPage
        head={
          <>
            <h1>Privacy notice</h1>
            <p className="lead">
              How we use what you tell us through this site, the legal grounds, how long we keep it, and your rights.
            </p>
            <p className="quiet">
              {version === updated ? 'Version of' : `Version ${version},`} {longDate(updated)}
            </p>
            <PrivacyGist site={site} />
          </>
        }
      >
        <h2>Who we are</h2>
        <p>
          {firm.legalName} ({[...lines, city, postcode].join(', ')}) is the controller of your data. We are registered
          with the Information Commissioner’s Office (ICO), number {firm.registrations.dataProtection}.{' '}
          {regulatorLine(firm)}
        </p>
        <p>
          For anything about your data, write to <MailLink email={firm.email} /> or call{' '}
          <PhoneLink firm={firm} line="office" />.
        </p>

        <h2>What we keep</h2>
        <p>We keep only what you type into a form, and what we need to deal with your request:</p>
        <ul>
          <li>
            <strong>Enquiries and consultation requests:</strong> your name, email address, phone number, the service
            you need, how urgent it is, and your message.
          </li>
          <li>
            <strong>Call-back requests:</strong> your name, phone number, the time that suits you, and your message.
          </li>
          <li>
            <strong>Visa applications:</strong> your name, email address, phone and WhatsApp numbers, and your answers
            about the visa, the journey, your travel and refusal history, your relationship status, where you live and
            the languages you speak.
          </li>
          <li>
            <strong>Details that you can add to any request:</strong> what was decided, when the letter was sent and
            when you got it, the day of a removal, whether the person is in the UK or detained; how, when and in which
            language it is safe to reach you, and whether you want an interpreter. You can leave out all of these
            details. We use the days to see which time limits may apply.
          </li>
          <li>
            <strong>The language of the form that you sent,</strong> if it was not English, so that we can answer you in
            words that you read.
          </li>
          <li>
            <strong>Letters, where you send any along:</strong> the photos and PDFs themselves, with their file names.
            If your browser can, our forms make a new copy of each photo on your device and send only this copy, without
            the hidden details that the device stored in the photo, such as the place. Without scripts, the photo is
            sent unchanged. We keep letters with your request, and erase them together with the request. We erase a
            letter without a request after 24 hours. Our emails never contain your letters.
          </li>
          <li>
            <strong>If you ask for somebody else:</strong> how you are related to this person, their name, where they
            are, their Home Office reference, and whether they know that you ask for them.
          </li>
          <li>
            <strong>If you call, write or come in:</strong> what you tell us about the matters listed above. A member of
            our staff enters it for you and tells you about this notice. We also keep who entered it, and when you were
            told about this notice.
          </li>
          <li>
            <strong>With each request:</strong> when it arrived, by when we promised to answer, its reference, the
            version of this notice, whether we have dealt with the request, whether our emails about it were sent, and
            whether it looked like spam or we marked it as spam. If the form was on another website, we keep the name of
            that website, never the page. If the form or the link to its page names a campaign, such as “spring
            newsletter”, we keep this name, so that we know which of our notices people find.
          </li>
          <li>
            <strong>What we do about your request:</strong> who in our firm works on it, how urgent we think it is, what
            else we learn about a decision, its dates, a removal or a detention, when we want to look at the request
            again, our notes, when and how we contacted you and what was said, and when you first got an answer. Emails
            remind us of waiting requests and of time limits; these emails contain only your reference.
          </li>
          <li>
            <strong>About our own staff:</strong> who opened, changed, exported or erased a request, and when. We keep
            this for two years, with the number of the request but none of its words, so that we can tell you who has
            seen what you wrote.
          </li>
        </ul>
        <p>
          Our staff see all requests from one email address or phone number together, so that you need not tell us
          anything twice. You can ask us for everything that we keep about you, and ask us to erase it.
        </p>
        <p>
          Your message may contain sensitive details: your ethnic origin, religion, health, or a criminal record. Write
          only what we need in order to answer you. You can tell us everything else when we speak. If you write about
          another person, please tell that person, if it is safe to do so.
        </p>
        <p>
          <strong>If somebody else asked us for you:</strong> what we know about you comes from that person. All rights
          in this notice also apply to what that person told us. We tell you about it ourselves within a month, or when
          we first speak to you, unless telling you would put you or that person at risk, or we must keep it
          confidential (UK GDPR, Article 14).
        </p>
        <p>
          Our server sees your internet address when you send a form. To stop abuse, the server counts how often that
          address has recently sent something. The address is not stored with your message, and our logs contain no
          names, numbers, addresses or messages.
        </p>

        <h2>Why we may use your data</h2>
        <ul>
          <li>
            <strong>To answer you and prepare to act for you:</strong> you asked us to, before a possible contract (UK
            GDPR, Article 6(1)(b)).
          </li>
          <li>
            <strong>To keep the service safe and our records in order:</strong> our legitimate interests (Article
            6(1)(f)).
          </li>
          <li>
            <strong>Sensitive details:</strong> because they are needed to establish, exercise or defend legal claims,
            which includes legal advice about them (Article 9(2)(f), and Schedule 1 to the Data Protection Act 2018).
          </li>
        </ul>
        <p>
          You do not have to give us any data. Without a name and a way to reach you, we cannot answer. No decision
          about you is made by a machine alone.
        </p>

        <h2>Who sees your data</h2>
        <p>
          Our own staff see your data, and are bound to keep them confidential. The companies that run our server and
          deliver our email handle your data for us, under contract, and may not use them for themselves. The same is
          true of the systems that tell our staff about your request, such as our case files or an office chat. We tell
          nobody else unless you ask us to or the law obliges us. A company that stores data outside the UK does so
          under UK adequacy regulations or the UK’s international data transfer agreement.
        </p>

        <h2>How long we keep your data</h2>
        <p>
          An enquiry is erased {retentionDays} days after we have dealt with it. We keep an enquiry until we have dealt
          with it. We may have to keep an enquiry longer, for example because of a complaint. If you become our client,
          your papers go into a case file. Our client care letter tells you how long we keep the case file.
        </p>
        <p>
          Our staff also get your message by email, and our server is backed up, or continuously copied to a second
          machine. We delete these copies, too, when they are no longer needed, and on the second machine within 8 days.
          After we have erased an enquiry, we keep only a number and a code made from the reference. Nobody can see from
          them who you are.
        </p>
        <p>
          Our forms keep what you type in this tab of your own browser until you send it, clear it, leave by “Leave this
          page” or close the tab, for 24 hours at most: your answers, and the names of letters that you have uploaded.
          You then lose nothing when you reload the page. What the tab keeps stays on your device. The tab never keeps
          how it is safe to reach you, or for whom you ask. On a shared device, press Clear or close the tab. The law
          allows this without your consent, because the form that you asked for needs it (Privacy and Electronic
          Communications Regulations, regulation 6(4)).
        </p>

        {site.counts ? (
          <>
            <h2>What we count</h2>
            <p>
              On our own pages we count how many people begin each form and how many send it, each day. Each view of a
              page counts at most once for each form. We keep no cookie, no name and no address with these numbers, and
              nothing distinguishes one visitor from another. We keep the numbers for {retentionDays} days, to see where
              our forms are too hard (legitimate interests, Article 6(1)(f)). We do not count you if your browser sends
              Do Not Track or Global Privacy Control, or runs no scripts.
            </p>
            <p data-not-counted="" hidden>
              <button type="button" className="button button-outline" /> <output />
            </p>
            <p>
              When you press “Do not count me”, your own browser stores one entry: haven-not-counted. This entry stays
              on your device until you press “Count me again” or clear the browser’s data.
            </p>
          </>
        ) : null}

        <h2>Your rights</h2>
        <p>
          You can ask us for a copy of your data. You can ask us to correct your data, to erase them, to limit how we
          use them, or to pass them on in a common format. You can object to what we do on the ground of legitimate
          interests. Each of these requests is free, and we answer within one month. Give your reference if you have it.
        </p>

        <h2>If you are not content</h2>
        <p>
          You have a right to complain to us about how we use your data (Data Protection Act 2018, section 164A). Write
          to <MailLink email={firm.email} />, call <PhoneLink firm={firm} line="office" />, or send a letter to the
          address above; you can use any words and any language. Within 30 days, we confirm that we have your complaint.
          We look into it without delay, and tell you the result. You can also complain to the Information
          Commissioner’s Office, telephone <a href="tel:+443031231113">0303 123 1113</a>,{' '}
          <a className="unbroken" href="https://ico.org.uk/make-a-complaint/">
            ico.org.uk/make-a-complaint
          </a>
          .
        </p>
      </LongPage>
    ),
  }
}
