import { formLanguagesOf, pageLanguage } from '../../api/content/form-languages'
import { formPages } from '../../api/contract/forms/form-pages'
import { FOR_PERSON } from '../../api/contract/forms/next-words'
import { termsWords } from '../../api/contract/time/answer-line'
import { Drawing } from '../drawing'
import { Icon } from '../icon'
import { LeaveLink } from '../sections/leave-link'
import { OpeningHours } from '../sections/opening-hours'
import { EmergencyButton } from '../sections/phone-link'
import { adviserWord, withArticle } from '../sections/regulator'
import type { Page, Site } from '../site'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const KEEP = 'Keep the reference. It finds your message at once when you call or write.'
// These texts address a person. If a business has sent the form, the server replaces these texts by texts for a
// business.
const { pressing: PRESSING, papers: PAPERS } = FOR_PERSON
const DO_NOT_WAIT = 'Do not wait for our answer.'
const NEXT = 'What happens next'

/**
 * The page that a visitor sees after sending a form without JavaScript, in English and in each form language. The
 * server inserts the reference.
 */
export const thankYouPages = (site: Site): Page[] => [
  thankYouPage(site),
  ...formLanguagesOf(site.firm).map(language => thankYouPage({ ...site, language })),
]

function thankYouPage(site: Site): Page {
  const { firm, language } = site
  const page = language && pageLanguage(firm, language)
  const inLanguage = (english: string) => page?.say(english) ?? english
  const inReceipt = (english: string) => page?.say.inReceipt(english) ?? english
  const { contact } = firm.promises
  const [enquiry, wizard] = [termsWords(firm.promises.enquiry), termsWords(firm.promises.wizard)]
  const slower =
    enquiry === wizard
      ? `For an enquiry or a visa application: within ${enquiry}.`
      : `For an enquiry: within ${enquiry}. For a visa application: within ${wizard}.`
  const read = `${capital(withArticle(adviserWord(firm)))} reads your message and answers`
  const first = language ? 'We read your message and answer you.' : `${read} you.`
  const steps = [PAPERS, 'We say plainly whether we can help, and give you the fee in writing before any work starts.']
  const { office, emergency } = firm.phones
  const receipt = [
    `${inLanguage('Your reference:')} {reference}`,
    '{moments}',
    inLanguage(KEEP),
    `${inLanguage(PRESSING)} ${inLanguage(DO_NOT_WAIT)} ${inLanguage('Call:')} ${inReceipt(emergency.display)}`,
    `${inLanguage(`${NEXT}:`)}\n${[first, ...steps].map((step, at) => `${at + 1}. ${inLanguage(step)}`).join('\n')}`,
    [firm.name, office.display, firm.email].join(' · '),
  ].join('\n\n')
  return {
    site,
    path: language ? `/thank-you/${language}/` : '/thank-you/',
    title: `${inLanguage('Thank you')} · ${firm.name}`,
    description: inLanguage(`${firm.name} has received your message.`),
    indexed: false,
    body: (
      <div className="wrap page">
        {page?.notice && <p className="unchecked">{page.notice}</p>}
        <Drawing name="letter-small" />
        <p className="done">
          <Icon name="circle-check" size={28} />
          {language ? 'Your request was sent' : 'Sent'}
        </p>
        <h1>
          <span className="if-sent">Thank you. We have your message.</span>
          <span className="if-unsent">Nothing was sent from here</span>
        </h1>
        <div className="if-unsent">
          <p>
            You come to this page by sending a form, and its address says that none was sent. Not sure that your message
            arrived? Send it once more, or call us: a second message does no harm.
          </p>
          <p className="actions">
            <a
              className="button button-navy"
              href={language ? `${formPages['haven-consultation-form'].path}${language}/` : '/#contact-form'}
            >
              Go to the form
            </a>
          </p>
        </div>
        <p className="reference">
          <span>Your reference</span> <output data-reference="" />
        </p>
        <p className="answer" data-answer="" />
        {firm.thanks && (
          <p className="own if-sent" lang="en-GB" dir="auto">
            {firm.thanks}
          </p>
        )}
        <p className="quiet">{KEEP}</p>
        <LeaveLink />
        {/* The server inserts the reference and the times into the text that the visitor can save. */}
        <p className="if-sent save">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(receipt)}`} download="your-message.txt">
            Save as text
          </a>
          , or print this page.
        </p>
        <h2 className="if-sent">{NEXT}</h2>
        <ol className="steps if-sent">
          {language ? (
            <li>{first}</li>
          ) : (
            <li>
              {read} <span className="with-moment">by then.</span>
              <span className="without-moment">
                within {termsWords(contact)}. {slower}
              </span>
            </li>
          )}
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="panel">
          <h2>{PRESSING}</h2>
          <p>{DO_NOT_WAIT} Call now.</p>
          <p className="actions">
            <EmergencyButton firm={firm} look="navy" />
          </p>
        </div>
        <h2>Office hours</h2>
        <p>
          <OpeningHours site={site} />
        </p>
        <p>
          <a href="/">Back to the home page</a>
        </p>
      </div>
    ),
  }
}
