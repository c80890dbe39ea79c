import { PRIVACY_PATH } from '../../api/content/firm'
import { longDate } from '../dates'
import { LongPage } from '../sections/long-page'
import { PhoneLink } from '../sections/phone-link'
import { PrivacyGist } from '../sections/privacy-gist'
import { regulatorLine } from '../sections/regulator'
import type { Page, Site } from '../site'

/** The privacy notice that Art. 13 of the UK GDPR requires, about the data that this site really stores. */
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
              What we do with what you tell us through this site, why we may, how long we keep it, and your rights.
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
          For anything about your data, write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call{' '}
          <PhoneLink firm={firm} line="office" />.
        </p>

        <h2>What we keep</h2>
        <p>Only what you type into a form, and what we need to deal with it:</p>
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
            <strong>What you may add to each of them:</strong> what was decided, when the letter was sent and when you
            got it, the day of a removal, whether the person is in the UK or detained; how, when and in which language
            it is safe to reach you, and whether you want an interpreter. You can leave out all of it. We use the days
            to see which time limits may apply.
          </li>
          <li>
            <strong>The language of the form that you sent,</strong> if it was not English, so that we can answer you in
            words that you read.
          </li>
          <li>
            <strong>Letters, where you send any along:</strong> the photos and PDFs themselves, with the names that your
            device gave them. Our forms draw a photo anew before it leaves your device, where your browser can: what the
            device wrote into it, such as the place, is gone then. Without scripts it comes as it is. We keep them with
            your request, and erase them with it; one that arrives without a request goes after 24 hours. Our emails
            never carry them.
          </li>
          <li>
            <strong>If you ask for somebody else:</strong> who they are to you, their name, where they are, their Home
            Office reference, and whether they know that you ask.
          </li>
          <li>
            <strong>If you call, write or come in:</strong> what you tell us of the same things. One of us enters it for
            you, tells you of this notice, and notes who entered it and when you were told.
          </li>
          <li>
            <strong>With each of them:</strong> when it arrived, by when we said that we answer, its reference, the
            version of this notice, whether we have dealt with it, whether our emails about it went out, and whether it
            looked like spam, or we found that it is. Where the form stood on another website, which one: its name,
            never the page.
          </li>
          <li>
            <strong>What we do about it:</strong> who of us looks after it, how urgent we take it to be, what we learn
            of a decision, its dates, a removal or a detention beside what you wrote, when we look at it again, our
            notes, when and how we contacted you and what was said, and when you first had an answer. Emails remind us,
            by your reference alone, of what waits and of time limits.
          </li>
          <li>
            <strong>Of our own staff:</strong> who opened, changed, exported or erased which request, and when, by its
            number and without a word of it, for two years. So we can tell you who has seen what you wrote.
          </li>
        </ul>
        <p>
          Our staff see what came from one email address or phone number together, so that you need not tell us twice.
          You may ask for all that we keep of you, and that we erase it.
        </p>
        <p>
          Your message may hold sensitive things: your ethnic origin, religion, health, or a criminal record. Write only
          what we need in order to answer you. The rest can wait until we speak. If you write about another person,
          please tell them, where it is safe to do so.
        </p>
        <p>
          <strong>If somebody else asked us for you:</strong> we have what they told us about you from them. You have
          every right that this notice names, against us and over that, too. We tell you ourselves within a month, or
          when we first speak to you, unless it would put you or them at risk, or we must keep it confidential (UK GDPR,
          Article 14).
        </p>
        <p>
          Our server sees your internet address when you send a form. It counts how often that address has written
          lately, to stop abuse. The address is not stored with your message, and our logs hold no names, numbers,
          addresses or messages.
        </p>

        <h2>Why we may use it</h2>
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
          You do not have to give us anything. Without a name and a way to reach you, we cannot answer. No decision
          about you is made by a machine alone.
        </p>

        <h2>Who sees it</h2>
        <p>
          Our own staff, who are bound to keep it confidential. The companies that run our server and carry our email
          handle it for us, under contract, and may not use it for themselves. We tell nobody else unless you ask us to
          or the law obliges us. If one of those companies stores data outside the UK, it does so under UK adequacy
          regulations or the UK’s international data transfer agreement.
        </p>

        <h2>How long we keep it</h2>
        <p>
          An enquiry is erased {retentionDays} days after we have dealt with it. One that we have not dealt with yet is
          kept until we have. We may have to hold one longer, for example over a complaint. If you become our client,
          your papers go into a case file. We tell you in our client care letter how long we keep that.
        </p>
        <p>
          Your message also reaches our staff by email, and our server is backed up, or copied to a second machine as it
          runs. We delete those copies, too, once they are no longer needed: from that machine within 8 days. What stays
          after erasing is a number and a mark of the reference, which do not tell who you are.
        </p>
        <p>
          Our forms keep what you type in this tab of your own browser until you send it, clear it, leave by “Leave this
          page” or close the tab, for 24 hours at most: your answers, and the names of letters that you have uploaded. A
          reload loses nothing then. It stays on your device. The tab never keeps how it is safe to reach you, or whom
          you ask for. On a shared device, press Clear or close the tab. The law lets us keep this without asking,
          because the form that you asked for needs it (Privacy and Electronic Communications Regulations, regulation
          6(4)).
        </p>

        {site.counts ? (
          <>
            <h2>What we count</h2>
            <p>
              On our own pages we count how many people begin and how many send each form a day: whole numbers, one of
              each for a form and a view of a page. No cookie, no name and no address is kept with them, and nothing
              tells one visitor from another. We keep the numbers for {retentionDays} days, to see where our forms are
              too hard (legitimate interests, Article 6(1)(f)). Nobody is counted whose browser says Do Not Track or
              Global Privacy Control, or runs no scripts.
            </p>
            <p data-not-counted="" hidden>
              <button type="button" className="button button-outline" /> <output />
            </p>
            <p>
              “Do not count me” keeps one entry in your own browser, only when you press it: haven-not-counted. It stays
              on your device until you press “Count me again” or clear the browser’s data.
            </p>
          </>
        ) : null}

        <h2>Your rights</h2>
        <p>
          You may ask us for a copy of your data, to correct it, to erase it, to limit what we do with it, or to pass it
          on in a common format. You may object to what we do on the ground of legitimate interests. It costs nothing,
          and we answer within one month. Give your reference if you have it.
        </p>

        <h2>If you are not content</h2>
        <p>
          You have a right to complain to us about how we use your data (Data Protection Act 2018, section 164A). Write
          to <a href={`mailto:${firm.email}`}>{firm.email}</a>, call <PhoneLink firm={firm} line="office" />, or send a
          letter to the address above; any words and any language will do. We confirm that we have your complaint within
          30 days, look into it without delay, and tell you what came of it. You may also complain to the Information
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
