import type { Config } from '../config'
import type { Firm } from '../content/firm'
import type { AdminRecord, ListName } from '../contract/records/records'
import { type Assigned, bareAssigned, byUrgency, renderAssignment } from '../mail/assignment'
import type { Transport } from '../mail/mail'
import { createNotices, type Notices } from '../mail/notices'
import { createLoginQueue, type LoginQueue } from '../security/login-queue'
import { createLoginThrottle, LOGIN_FAILURES, type LoginThrottle } from '../security/login-throttle'
import { withMemoryFallback } from '../security/memory-fallback'
import type { HashCost } from '../security/password'
import { openSecrets, openSharedSecrets, type Secrets } from '../security/secrets'
import { createSessions, type Sessions } from '../security/sessions'
import { takeUnlock } from '../security/unlock-file'
import type { StoreLog } from '../store/log'
import type { Documents, Store } from '../store/store'
import { createStaff, type MailTo, SIGN_IN_FAILURES, type Staff } from './staff'

/** What whoever works here is told apart with. */
export interface StaffService {
  /** Those of the store, which go on in memory while it cannot write. */
  documents: Documents
  sessions: Sessions
  loginQueue: LoginQueue
  loginThrottle: LoginThrottle
  staff: Staff
  secrets: Secrets
  /** Mails to staff; nothing is sent before it is started. */
  notices: Notices<'invitation' | 'assigned'>
}

/** What it works with. */
export interface StaffServiceParts {
  config: Config
  firm: Pick<Firm, 'name'>
  store: Pick<Store, 'documents' | 'get'>
  /** This instance's name among those that share the store; undefined where there are none. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  hashCost?: HashCost | undefined
  /** What a mail tells of a record that somebody was given; without it, which one it is. */
  assigned?: ((list: ListName, record: AdminRecord) => Assigned) | undefined
  now: () => Date
  log: StoreLog
}

/** How long what is given to one person is gathered, in ms. */
const GATHER_FOR = 1_000

/** Opens it on a store. Throws where the key of its secrets cannot be one. */
export async function openStaff({
  config,
  firm,
  store,
  instance,
  transport,
  hashCost,
  assigned = bareAssigned,
  now,
  log,
}: StaffServiceParts): Promise<StaffService> {
  const milliseconds = () => now().getTime()
  // What one instance remembered by itself, the others would not know.
  const documents = instance === undefined ? withMemoryFallback(store.documents, milliseconds) : store.documents
  const secrets =
    config.databaseUrl === undefined
      ? await openSecrets(config, milliseconds)
      : await openSharedSecrets(config, store.documents, milliseconds)
  const loginQueue = createLoginQueue()
  const from = { name: firm.name, address: config.mailFrom }
  const notices = createNotices<'invitation' | 'assigned'>({
    space: 'notices',
    gatherFor: GATHER_FOR,
    documents: store.documents,
    instance,
    transport,
    now,
    log,
    mailDomain: config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1),
    async compose({ kind, about, records = [] }, messageId) {
      const mail = await (kind === 'invitation' ? staff.invitationMail(about) : assignmentMail(about, records))
      if (!mail) return undefined
      const common = { from, messageId, date: now(), fileName: `${kind}-${about}` }
      return { ...common, ...mail.content, to: [mail.to], autoSubmitted: 'auto-generated' }
    },
  })
  const unlocked = async () => {
    const isAsked = await takeUnlock(config.dataDir)
    if (isAsked) await Promise.all([LOGIN_FAILURES, SIGN_IN_FAILURES].map(space => documents.clear(space)))
    return isAsked
  }
  const staff: Staff = createStaff({
    config,
    firm: firm.name,
    documents: store.documents,
    fallback: documents,
    secrets,
    queue: loginQueue,
    unlocked,
    hashCost,
    queueMail: about => notices.queue({ kind: 'invitation', about }),
    now,
  })

  /** What somebody is told of the records that are theirs as it is sent; undefined where there are none any more. */
  async function assignmentMail(about: string, records: readonly string[]): Promise<MailTo | undefined> {
    const person = await staff.people.get(about)
    const theirs: Assigned[] = []
    for (const place of records) {
      const [list, id] = place.split('/') as [ListName, string]
      const record = await store.get(list, Number(id))
      if (record?.assignedTo?.id === about) theirs.push(assigned(list, record))
    }
    if (!person || theirs.length === 0) return undefined
    const content = renderAssignment(theirs.sort(byUrgency), config.publicUrl)
    return { to: { name: person.name, address: person.email }, content }
  }

  return {
    documents,
    sessions: createSessions(documents, milliseconds),
    loginQueue,
    loginThrottle: createLoginThrottle(documents, { now: milliseconds, unlocked }),
    staff,
    secrets,
    notices,
  }
}
