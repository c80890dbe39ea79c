import type { Config } from '../config'
import type { Firm } from '../content/firm'
import { holds } from '../contract/people/permissions'
import type { AdminRecord, ListName } from '../contract/records/records'
import { type Assigned, type AssignmentKind, bareAssigned, byUrgency, renderAssignment } from '../mail/assignment'
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

/** The parts with which the service recognises its staff. */
export interface StaffService {
  /** The documents of the store, which are kept in memory while the store cannot be written to. */
  documents: Documents
  sessions: Sessions
  loginQueue: LoginQueue
  loginThrottle: LoginThrottle
  staff: Staff
  secrets: Secrets
  /** The mails to staff, which are sent only after the start. */
  notices: Notices<'invitation' | AssignmentKind>
}

/** The parts from which these are opened. */
export interface StaffServiceParts {
  config: Config
  firm: Pick<Firm, 'name'>
  store: Pick<Store, 'documents' | 'get'>
  /** The name of this instance among those that share the store; undefined for a single instance. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  hashCost?: HashCost | undefined
  /**
   * Finds the facts about an assigned record for its mail; without this function, the mail contains only list and id.
   */
  assigned?: ((list: ListName, record: AdminRecord) => Assigned) | undefined
  now: () => Date
  log: StoreLog
}

/** How long assignments to a person are gathered into one mail, in ms. */
const GATHER_FOR = 1_000

/** Opens the staff of a store. Throws when the key that encrypts their secrets is invalid. */
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
  // With several instances, none may keep facts only in its own memory, because the others would not see them.
  const documents = instance === undefined ? withMemoryFallback(store.documents, milliseconds) : store.documents
  const secrets =
    config.databaseUrl === undefined
      ? await openSecrets(config, milliseconds)
      : await openSharedSecrets(config, store.documents, milliseconds)
  const loginQueue = createLoginQueue()
  const notices = createNotices<'invitation' | AssignmentKind>({
    space: 'notices',
    gatherFor: GATHER_FOR,
    documents: store.documents,
    instance,
    transport,
    now,
    log,
    mailDomain: config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1),
    async compose({ kind, about, records = [] }, messageId) {
      const mail = await (kind === 'invitation' ? staff.invitationMail(about) : assignmentMail(kind, about, records))
      if (!mail) return undefined
      const from = { name: firm.name, address: config.mailFrom }
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
    firm,
    documents: store.documents,
    fallback: documents,
    secrets,
    queue: loginQueue,
    unlocked,
    hashCost,
    queueMail: about => notices.queue({ kind: 'invitation', about }),
    now,
  })

  /**
   * Makes the mail that tells a person about requests newly assigned to them, or about notes that mention them. The
   * mail contains the records' present state; undefined when there is nothing to report.
   */
  async function assignmentMail(
    kind: AssignmentKind,
    about: string,
    records: readonly string[],
  ): Promise<MailTo | undefined> {
    const person = await staff.people.get(about)
    const theirs: Assigned[] = []
    for (const place of records) {
      const [list, id] = place.split('/') as [ListName, string]
      const record = await store.get(list, Number(id))
      if (record && (kind === 'mentioned' || record.assignedTo?.id === about)) theirs.push(assigned(list, record))
    }
    if (!person || !holds(person.role, 'requests.read') || theirs.length === 0) return undefined
    const content = renderAssignment(theirs.sort(byUrgency), config.publicUrl, kind)
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
