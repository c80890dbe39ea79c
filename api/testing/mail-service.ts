import { onTestFinished } from 'vitest'
import team from '../content/team.json'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { createTimeLimits } from '../content/time-limits'
import type { PublicFirm } from '../contract/content/firm'
import type { MailStatus } from '../contract/records/records'
import { WEEKDAYS } from '../contract/time/office-hours'
import { createWaitingTimes } from '../contract/time/waiting-time'
import { createComposer } from '../mail/composer'
import { createGatherer } from '../mail/gathered-mail'
import type { MailConfig } from '../mail/mail'
import { createOutbox, type Outbox, type OutboxStore } from '../mail/outbox'
import { createTransport } from '../mail/transport'
import type { Store } from '../store/store'
import { memoryLog, openStore, temporaryFolder } from './store-fixtures'

/** An invented firm. */
export const sampleFirm: PublicFirm = {
  name: 'Haven Immigration Law',
  phone: { display: '020 7946 0100', dial: '+442079460100' },
  emergencyPhone: { display: '020 7946 0123', dial: '+442079460123' },
  email: 'enquiries@haven.example.org',
  hours: ['Monday to Saturday: 10:00 AM to 6:00 PM', 'Sunday: closed'],
  promises: {
    contact: { hours: 2, count: 'office' },
    callback: { hours: 2, count: 'office' },
    wizard: { hours: 24, count: 'clock' },
    enquiry: { hours: 24, count: 'clock' },
  },
  claims: [],
  privacyNotice: { path: '/privacy/', version: '1' },
}

/** The waiting times for the hours of the invented firm, without bank holidays. */
export const sampleTimes = createWaitingTimes({
  opening: [{ days: WEEKDAYS.slice(0, 6), opens: '10:00', closes: '18:00' }],
  bankHolidays: [],
  promises: sampleFirm.promises,
})

/** A clock that shows the same time until the test moves it. */
export interface TestClock {
  now: () => Date
  advance(ms: number): void
}

/** Makes a clock that shows a fixed time until the test moves it. */
export function testClock(): TestClock {
  let time = Date.parse('2026-03-02T10:00:00.000Z')
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms
    },
  }
}

/** A store and its outbox. */
export interface MailService {
  dir: string
  store: Store
  outbox: Outbox
  log: ReturnType<typeof memoryLog>
  /** Stops the store and the outbox, as a server does when it stops. */
  stop(): Promise<void>
}

/** Starts a store and its outbox, which both stop at the end of the test. */
export async function startMailService(
  settings: Partial<MailConfig> = {},
  clock: TestClock = testClock(),
  outboxStore: (store: Store) => OutboxStore = store => store,
): Promise<MailService> {
  const dir = settings.dataDir ?? (await temporaryFolder())
  const config: MailConfig = {
    dataDir: dir,
    staffEmails: ['staff@example.org'],
    mailFrom: 'haven@example.org',
    publicUrl: 'https://intake.example.org',
    ackEmail: true,
    mailsPerMinute: 1_000,
    ...settings,
  }
  const log = memoryLog()
  const store = await openStore(dir, { now: clock.now, log })
  const compose = createComposer({
    config,
    firm: () => sampleFirm,
    languageOf: () => undefined,
    waitingTimes: sampleTimes,
    timeLimits: createTimeLimits(loadTimeLimitRules(), clock.now),
    content: { team: { ownItems: () => team } },
    documents: store.documents,
    now: clock.now,
  })
  const outbox = createOutbox({
    store: outboxStore(store),
    transport: createTransport(config),
    compose,
    ...(config.smtpUrl && {
      gather: createGatherer({ config, firm: sampleFirm, now: clock.now }),
      perMinute: config.mailsPerMinute,
      documents: store.documents,
    }),
    now: clock.now,
    log,
  })
  const stop = async () => {
    await outbox.stop()
    await store.close()
  }
  onTestFinished(stop)
  outbox.start()
  return { dir, store, outbox, log, stop }
}

/** The state of the mail to staff about an enquiry. */
export async function staffMail(store: Store, id = 1): Promise<MailStatus | undefined> {
  return (await store.get('inquiries', id))?.mail.staff
}
