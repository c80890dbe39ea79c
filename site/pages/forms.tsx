import { type Firm, PRIVACY_PATH } from '../../api/content/firm'
import { formLanguagesOf, pageLanguage } from '../../api/content/form-languages'
import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import type { FixedService } from '../../api/contract/forms/options'
import { promiseOf } from '../../api/contract/records/list-facts'
import type { ListName } from '../../api/contract/records/records'
import { termsWords } from '../../api/contract/time/answer-line'
import { fallbacks } from '../../guide/fallbacks'
import { claimOf } from '../claims'
import { Embed } from '../embed'
import { Icon } from '../icon'
import { Confidential } from '../sections/confidential'
import { Reassurance } from '../sections/contact'
import { callBackPath, englishName, LanguageHow, LanguageLine } from '../sections/language-names'
import { LanguageSwitch } from '../sections/language-switch'
import { OfficeNow } from '../sections/office-now'
import { OpeningHours } from '../sections/opening-hours'
import { PhoneLink } from '../sections/phone-link'
import { PrivacyGist } from '../sections/privacy-gist'
import { PromisedWithin } from '../sections/promise'
import type { Page, Site } from '../site'

/**
 * The texts above each form: the introduction, the firm's promise, and the text that replaces the promise when the firm
 * answers later than promised.
 */
const LEADS: Record<FormTag, [lead: string, promise: (within: string) => string, later: string]> = {
  'haven-consultation-form': [
    'Tell us what has happened.',
    within => `We answer within ${within}, and say plainly whether we can help.`,
    'We say plainly whether we can help. The form says by when.',
  ],
  'haven-callback-form': [
    'Tell us how to reach you. The call is free.',
    within => `We call within ${within}.`,
    'The form says by when we call.',
  ],
  'haven-enquiry-form': [
    'Write it the way you would say it.',
    within => `A person reads it, and you have an answer within ${within}.`,
    'A person reads it and answers you. The form says by when.',
  ],
  'haven-visa-wizard': [
    'Only your name, phone and email are needed.',
    within => `Our visa experts will contact you within ${within}.`,
    'Our visa experts will contact you. The form says by when.',
  ],
}

/** For each form, the list that receives its requests; the form's page promises this list's answer time. */
const LIST_OF: Record<FormTag, ListName> = {
  'haven-consultation-form': 'inquiries',
  'haven-callback-form': 'callbacks',
  'haven-enquiry-form': 'inquiries',
  'haven-visa-wizard': 'visa-applications',
}

/** The enquiry form has no field for the service, so every request from it names this service. */
const ENQUIRY: FixedService = 'Immigration Consultation'

type Language = Firm['languages'][number]

export const FORMS = Object.keys(formPages) as FormTag[]

/**
 * One page for each form in English and in each form language; all work without JavaScript, too. For each spoken
 * language of the firm without translated forms, there is an English call-back form with this language chosen for the
 * call.
 */
export function formsPages(site: Site): Page[] {
  const { languages } = site.firm
  const forms = formLanguagesOf(site.firm)
  return [
    ...FORMS.map(tag => formPage(site, tag)),
    ...forms.flatMap(language =>
      FORMS.map(tag => {
        const isSpoken = tag === 'haven-callback-form' && languages.includes(language)
        return formPage({ ...site, language }, tag, isSpoken ? language : undefined)
      }),
    ),
    ...languages
      .filter(language => !forms.some(form => form === language))
      .map(language => formPage(site, 'haven-callback-form', language)),
  ]
}

/** A form's page. `language` is the language for the call that the form preselects. */
function formPage(site: Site, tag: FormTag, language?: Language): Page {
  const { firm } = site
  const { path, words } = formPages[tag]
  const say = site.language && pageLanguage(firm, site.language)
  const translated = (english: string) => say?.say(english) ?? english
  const Fallback = fallbacks[tag]
  const LeaveFallback = fallbacks['haven-leave']
  const wide = tag === 'haven-visa-wizard'
  const promised = {
    list: LIST_OF[tag],
    ...(tag === 'haven-enquiry-form' && { service: ENQUIRY }),
  }
  const [lead, promise, later] = LEADS[tag]
  const terms = termsWords(firm.promises[promiseOf(promised.list, { serviceRequired: promised.service })])
  const switches = !(language && !say) && formLanguagesOf(firm).length > 0
  const inLanguage = language && !say && `in ${englishName(language)}`
  const title = inLanguage ? `${words} ${inLanguage}` : translated(words)
  return {
    site,
    path: language ? callBackPath(language) : site.language ? `${path}${site.language}/` : path,
    title: `${title} · ${firm.name}`,
    description: `${title}: ${firm.name}. ${translated(lead)} ${translated(promise(terms))}`,
    indexed: false,
    embeds: true,
    counted: true,
    switches,
    frame: 'brief',
    kind: 'form',
    body: (
      <section className="section section-stone form-page">
        {switches && <LanguageSwitch site={site} path={path} />}
        {say?.notice && <p className="wrap unchecked">{say.notice}</p>}
        <div className={wide ? 'wrap contact-grid form-page-wide' : 'wrap contact-grid'}>
          <div>
            <p className="eyebrow" lang="en-GB">
              {firm.name}
            </p>
            {/* The line in the visitor's language comes first, for people who cannot read English. */}
            {language && <LanguageLine tag={language} hasName={!say} />}
            <h1>
              {inLanguage ? (
                <>
                  <span className="unbroken">{words}</span> {inLanguage}
                </>
              ) : (
                words
              )}
            </h1>
            <p className="lead">
              {lead}{' '}
              <PromisedWithin site={site} {...promised} later={later}>
                {promise}
              </PromisedWithin>
            </p>
            <Urgent site={site} brief={wide} />
            <div className="form-page-leave">
              <Embed tag="haven-leave" site={site}>
                {LeaveFallback && <LeaveFallback api={site.api} firm={site.publicFirm} />}
              </Embed>
            </div>
          </div>
          <div className="form-card">
            <OfficeNow site={site} {...promised} />
            {inLanguage && language && <LanguageHow tag={language} />}
            <Embed tag={tag} site={site} {...(wide && { attributes: { history: 'on' } })}>
              {Fallback && (
                <Fallback
                  api={site.api}
                  firm={site.publicFirm}
                  {...(language && { language })}
                  formLanguage={site.language}
                />
              )}
            </Embed>
            <Confidential />
          </div>
          <div>
            {/* The wizard itself asks about the language, so its page leaves out this note. */}
            {!wide && <Reassurance site={site} chosen={!!language} />}
            <p className="form-page-office">
              Office: <PhoneLink firm={firm} line="office" />
              <br />
              <OpeningHours site={site} />
            </p>
            {say && (
              <>
                <ul className="form-page-others">
                  {FORMS.filter(other => other !== tag).map(other => (
                    <li key={other}>
                      <a href={`${formPages[other].path}${site.language}/`}>{say.say(formPages[other].words)}</a>
                    </li>
                  ))}
                </ul>
                <h2 className="form-page-privacy">Your details</h2>
                <PrivacyGist site={site} />
                <p>
                  <a href={PRIVACY_PATH}>Privacy notice, in English</a>
                </p>
              </>
            )}
          </div>
        </div>
      </section>
    ),
  }
}

/**
 * The text about urgent help, which is above the form at every width. `brief` shortens the text, so that the form's
 * first question and its options fit on the first screen.
 */
const Urgent = ({ site, brief }: { site: Site; brief: boolean }) => (
  <p className="deadline" data-haven-clear="">
    <Icon name="phone" size={24} />
    <span>
      <strong>Someone is detained, or the deadline is this week?</strong> Do not wait for an answer: call{' '}
      {!brief && claimOf(site.firm, 'hour-support') ? (
        <>
          <span className="unbroken">
            <PhoneLink firm={site.firm} line="emergency" />,
          </span>{' '}
          <span className="unbroken">at any hour{'.'}</span>
        </>
      ) : (
        <span className="unbroken">
          <PhoneLink firm={site.firm} line="emergency" />.
        </span>
      )}
    </span>
  </p>
)
