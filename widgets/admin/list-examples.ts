import { appears } from '../parts/example'
import { type AdminExample, json } from './example-answers'
import { inquiries } from './example-records'
import { filtered, inTab, loggedIn } from './example-visits'
import { counted, counts, list, nothing, page, unavailable, working } from './working-answers'

/** The API's message about records that a damaged file has lost. */
const LOST =
  'A damaged file on the server lost 2 records of inquiries (numbers 4–5). Tell the person who runs your server: an old backup or copy may have these records, so nobody may delete one. The records may be of people who wait for your answer.'
/** The API's message when the mail server refuses the user name or password. */
const REFUSED_LOGIN =
  'The mail server refused the user name or password: correct them in SMTP_URL. Many providers want a password made ' +
  'for this use alone. In the URL write %23 for #, %40 for @, %2F for / and %25 for %.'

/** The example states of the lists, their filters, and the bar above them. */
export const listExamples = {
  Embedded: { origin: 'https://intake.example.org', answers: working, visit: loggedIn('[part=row]') },
  Loading: {
    answers: { ...working, [list]: () => new Promise(() => {}) },
    visit: loggedIn('.skeleton'),
  },
  Loaded: { answers: working, visit: loggedIn('.wait') },
  VisaApplications: { answers: working, visit: inTab(1, '.of-visa-applications .wait') },
  VisaApplicationsLoading: {
    answers: { ...working, '/api/admin/visa-applications': () => new Promise(() => {}) },
    visit: inTab(1, '.skeleton.of-visa-applications'),
  },
  CallbackRequests: { answers: working, visit: inTab(2, '.of-callbacks .wait') },
  NobodyEmailed: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), undelivered: 0, delivery: 'filed' }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  MailServerRefuses: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), mailProblem: REFUSED_LOGIN }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  RecordsLost: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), lost: LOST }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  Empty: { answers: { ...working, [list]: nothing }, visit: loggedIn('.empty') },
  EmptyVisaApplications: {
    answers: { ...working, '/api/admin/visa-applications': nothing },
    visit: inTab(1, '.empty'),
  },
  EmptyCallbackRequests: { answers: { ...working, '/api/admin/callbacks': nothing }, visit: inTab(2, '.empty') },
  Filtered: {
    answers: {
      ...working,
      [`${list}?status=pending&sort=urgency`]: page(inquiries.filter(record => !record.isProcessed)),
    },
    visit: filtered('select.active'),
  },
  NothingFound: {
    answers: { ...working, [`${list}?status=pending&sort=urgency`]: nothing },
    visit: filtered('.empty [part=clear]'),
  },
  LoadFailed: { answers: { ...working, [list]: unavailable }, visit: loggedIn('[part=failure]') },
  Arrived: {
    // The second response with counts has new requests, as if they arrived while staff were away from the page.
    answers: (() => {
      let asked = 0
      return {
        ...working,
        '/api/admin/login': () => {
          asked = 0
          return json({ token: 'example-token' })
        },
        '/api/admin/counts': () =>
          asked++ ? counts({ inquiries: counted(17, 7, 2) }, { inquiries: { new: 3, urgent: 1 } }) : counts(),
      }
    })(),
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      await appears(root, '[part=mail]')
      // The page shows no line about new requests for counts that arrive while the list is loading. So the example
      // makes the page ask for counts until the line appears.
      for (let turn = 0; turn < 50 && !root.querySelector('[part=fresh] button'); turn++) {
        document.dispatchEvent(new Event('visibilitychange'))
        await new Promise(done => setTimeout(done, 20))
      }
      await appears(root, '[part=fresh] button')
    },
  },
  ChoosingAlerts: {
    answers: working,
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      root.querySelector<HTMLElement>('[part=alerts]')?.click()
      await appears(root, '.alerts')
    },
  },
  ChoosingLook: {
    answers: working,
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      root.querySelector<HTMLElement>('[part=look]')?.click()
      await appears(root, '[part=look] input')
    },
  },
} satisfies Record<string, AdminExample>
