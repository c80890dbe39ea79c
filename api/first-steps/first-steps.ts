import type { Config } from '../config'
import { loadFirm, publicFirm } from '../content/firm'
import { isSame } from '../content/firm-changes'
import type { LiveFirm } from '../content/live-firm'
import { isPlain } from '../content/plain-firm'
import type { FirstStep, FirstStepsAnswer, TestMailAnswer } from '../contract/first-steps'
import { type AdminRecord, LISTS } from '../contract/records/records'
import { forStaff } from '../doctor/for-staff'
import { sendTestMail } from '../doctor/mail'
import { deliveryOf } from '../mail/transport'
import type { Staff } from '../people/staff'
import type { SiteOrigins } from '../security/site-origins'
import type { ListQuery, Store } from '../store/store'

/**
 * The first steps of a new firm. The service finds out from its own data if a step is done; a manager can also leave a
 * step out.
 */
export interface FirstSteps {
  answer(): Promise<FirstStepsAnswer>
  /** The number of open steps; 0 for a demonstration. A demonstration has none. */
  open(): Promise<number>
  /** Stores which steps the firm leaves out, and that a manager confirmed the opening hours. */
  change(wanted: { left?: FirstStep[]; hoursConfirmed?: true }): Promise<void>
  /** Sends a test mail to `STAFF_EMAIL`, and stores that the mail server accepted it. */
  sendTestMail(): Promise<TestMailAnswer>
}

/** The parameters of `createFirstSteps`. */
export interface FirstStepsParts {
  config: Config
  live: Pick<LiveFirm, 'firm' | 'changes'>
  store: Pick<Store, 'documents' | 'list' | 'ready'>
  staff: Pick<Staff, 'people'>
  siteOrigins: Pick<SiteOrigins, 'all'>
  now: () => Date
}

/** The stored document about the first steps. The document contains nothing about a person. */
interface StoredSteps {
  left?: FirstStep[]
  hoursConfirmed?: true
  /** True after a mail server has accepted a test mail. */
  mailSent?: true
}

const SPACE = 'first-steps'
const KEY = 'kept'
/** In each list, the service searches this number of newest requests for one that a page sent. */
const NEWEST = 20

/** Creates the list of first steps that a new firm goes through. */
export function createFirstSteps({ config, live, store, staff, siteOrigins, now }: FirstStepsParts): FirstSteps {
  const { documents } = store
  const delivery = deliveryOf(config)
  // True after the service has found a sent mail, or a request from a page. The service then does not search again.
  let hasMailed = false
  let hasRequest = false
  let sending: Promise<TestMailAnswer> | undefined

  async function isMailed({ mailSent }: StoredSteps): Promise<boolean> {
    if (delivery === 'filed') return false
    hasMailed ||= mailSent === true || (await some({ limit: 1, mail: 'sent' }, () => true))
    return hasMailed
  }

  async function isRequested(): Promise<boolean> {
    // Ignores suspect requests, because even a page of a refused origin can send a plain form, which the service stores
    // as suspect.
    hasRequest ||= await some({ limit: NEWEST }, ({ enteredBy, suspect }) => enteredBy === undefined && !suspect)
    return hasRequest
  }

  async function some(query: ListQuery, isWanted: (record: AdminRecord) => boolean): Promise<boolean> {
    for (const list of LISTS) if ((await store.list(list, query)).records.some(isWanted)) return true
    return false
  }

  function areHoursOwn({ hoursConfirmed }: StoredSteps): boolean {
    const { firm } = live
    const isChanged = live.changes().hours !== undefined || !isSame(firm.hours.opening, loadFirm().hours.opening)
    return isOwn() && (hoursConfirmed === true || firm.confirmed.includes('hours') || isChanged)
  }

  const isOwn = () => !live.firm.sample && !isPlain(live.firm)

  async function answer(): Promise<FirstStepsAnswer> {
    const stored = (await documents.get<StoredSteps>(SPACE, KEY)) ?? {}
    const people = await staff.people.all()
    const named = people.filter(person => staff.people.canSignIn(person)).length
    const stateOf = (step: FirstStep, isDone: boolean) =>
      isDone ? 'done' : stored.left?.includes(step) ? 'left' : 'open'
    return {
      people: { state: stateOf('people', named > 0), invited: people.length - named },
      mail: { state: stateOf('mail', await isMailed(stored)), delivery, to: config.staffEmails },
      hours: { state: stateOf('hours', areHoursOwn(stored)), hours: publicFirm(live.firm).hours, isSample: !isOwn() },
      page: { state: stateOf('page', await isRequested()), site: config.publicUrl, origins: [...siteOrigins.all()] },
    }
  }

  async function save(change: StoredSteps): Promise<void> {
    await documents.update<StoredSteps>(SPACE, KEY, present => ({ value: { ...present, ...change } }))
  }

  async function sendAndKeep(): Promise<TestMailAnswer> {
    // Checks first that the store can be written to, because otherwise the service could send the mail but not store
    // this.
    await store.ready()
    const { state, says } = await sendTestMail(config, { firm: live.firm.name, now: now() })
    const isSent = state === 'ok'
    if (isSent) await save({ mailSent: true })
    return { isSent, says: forStaff(says) }
  }

  return {
    answer,

    async open() {
      if (config.isDemo) return 0
      return Object.values(await answer()).filter(({ state }) => state === 'open').length
    },

    change: save,

    sendTestMail() {
      // If a manager presses the button several times at once, the service sends one mail.
      sending ??= sendAndKeep().finally(() => {
        sending = undefined
      })
      return sending
    },
  }
}
