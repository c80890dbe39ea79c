import type { Config } from '../config'
import type { Firm } from '../content/firm'
import { hasPermission } from '../contract/people/permissions'
import type { AdminRecord, ListName } from '../contract/records/records'
import {
  type AssignedRequest,
  type AssignmentKind,
  assignedWithoutUrgency,
  byUrgency,
  renderAssignment,
} from '../mail/assignment'
import type { Transport } from '../mail/mail'
import { createNotices, type Notices } from '../mail/notices'
import { renderWebhookOff } from '../mail/webhook-off'
import { createLoginQueue, type LoginQueue } from '../security/login-queue'
import { createLoginThrottle, LOGIN_FAILURES, type LoginThrottle } from '../security/login-throttle'
import { withMemoryFallback } from '../security/memory-fallback'
import type { HashCost } from '../security/password'
import { openSecrets, openSharedSecrets, type Secrets } from '../security/secrets'
import { createSessions, type Sessions } from '../security/sessions'
import { takeUnlock } from '../security/unlock-file'
import type { StoreLog } from '../store/log'
import type { Documents, Store } from '../store/store'
import { namedIn } from './named-in'
import type { Person } from './people'
import { createStaff, type MailTo, SIGN_IN_FAILURES, type Staff } from './staff'

/** The kinds of mails to staff, except those about a visitor's new request. */
export type StaffMailKind = 'invitation' | 'webhook' | AssignmentKind

/** The staff, with their documents, their sessions and the queue of mails to them. */
export interface StaffService {
  /**
   * The documents of the store. If there is a single instance, it keeps changed documents in memory while the store
   * cannot write.
   */
  documents: Documents
  sessions: Sessions
  loginQueue: LoginQueue
  loginThrottle: LoginThrottle
  staff: Staff
  secrets: Secrets
  /** The queue of mails to staff. The queue sends nothing before it is started. */
  notices: Notices<StaffMailKind>
}

/** The parameters of `openStaff`. */
export interface StaffServiceParts {
  config: Config
  firm: Pick<Firm, 'name'>
  store: Pick<Store, 'documents' | 'get'>
  /** The name of this instance among the instances that share the store; undefined for a single instance. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  hashCost?: HashCost | undefined
  /**
   * Finds the data about an assigned record for the mail to the new assignee. Without this function, the mail contains
   * only list and id.
   */
  assigned?: ((list: ListName, record: AdminRecord) => AssignedRequest) | undefined
  now: () => Date
  log: StoreLog
}

/**
 * The time in ms during which the service collects a person's new assignments for one mail, and their mentions for
 * another mail.
 */
const GATHER_FOR = 1_000

/** Opens the staff and the queue of mails to them. Throws when the key that encrypts the staff's secrets is invalid. */
export async function openStaff({
  config,
  firm,
  store,
  instance,
  transport,
  hashCost,
  assigned = assignedWithoutUrgency,
  now,
  log,
}: StaffServiceParts): Promise<StaffService> {
  const milliseconds = () => now().getTime()
  // Only a single instance may keep documents in its memory, because other instances would not see them.
  const documents = instance === undefined ? withMemoryFallback(store.documents, milliseconds) : store.documents
  const secrets =
    config.databaseUrl === undefined
      ? await openSecrets(config, milliseconds)
      : await openSharedSecrets(config, store.documents, milliseconds)
  const loginQueue = createLoginQueue()
  const notices = createNotices<StaffMailKind>({
    space: 'notices',
    gatherFor: GATHER_FOR,
    documents: store.documents,
    instance,
    transport,
    now,
    log,
    mailDomain: config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1),
    async compose({ kind, about, records = [], since = '' }, messageId) {
      const mail = await (kind === 'invitation'
        ? staff.invitationMail(about)
        : kind === 'webhook'
          ? webhookMail(about, since)
          : assignmentMail(kind, about, records))
      if (!mail) return undefined
      const from = { name: firm.name, address: config.mailFrom }
      const common = { from, messageId, date: now(), fileName: `${kind}-${about}` }
      return { ...common, ...mail.content, to: [mail.to].flat(), autoSubmitted: 'auto-generated' }
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
   * Makes the mail to a person about newly assigned requests, or about notes that mention the person. The mail
   * describes the records as they are when it is made. Undefined when there is nothing left to report.
   */
  async function assignmentMail(
    kind: AssignmentKind,
    about: string,
    records: readonly string[],
  ): Promise<MailTo | undefined> {
    const people = await staff.people.all()
    const person = people.find(({ id }) => id === about)
    if (!person || !hasPermission(person.role, 'requests.read')) return undefined
    const theirs: AssignedRequest[] = []
    for (const place of records) {
      const [list, id] = place.split('/') as [ListName, string]
      const record = await store.get(list, Number(id))
      if (!record || (kind === 'assigned' && record.assignedTo?.id !== about)) continue
      const by = nameOfTeller(record, kind, person, people)
      theirs.push({ ...assigned(list, record), ...(by !== undefined && { by }) })
    }
    if (theirs.length === 0) return undefined
    const content = renderAssignment(theirs.sort(byUrgency), config.publicUrl, kind)
    return { to: { name: person.name, address: person.email }, content }
  }

  /**
   * Makes the mail about a webhook that the service has switched off. The mail goes to the managers or, if there are no
   * managers, to the firm's mailbox.
   */
  async function webhookMail(host: string, since: string) {
    const managers = (await staff.people.all()).filter(({ role }) => hasPermission(role, 'webhooks'))
    const to = managers.map(({ name, email }) => ({ name, address: email }))
    const mailbox = config.staffEmails.map(address => ({ name: firm.name, address }))
    return { to: to.length > 0 ? to : mailbox, content: renderWebhookOff(host, since, config.publicUrl) }
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

/**
 * The name of the colleague who last assigned a record to a person, or who wrote the last note that mentions the
 * person; undefined for the shared password.
 */
function nameOfTeller(
  { work = [] }: AdminRecord,
  kind: AssignmentKind,
  person: Person,
  people: readonly Person[],
): string | undefined {
  const told = work.findLast(entry => {
    if (entry.by !== 'shared' && entry.by.id === person.id) return false
    if (kind === 'assigned') return entry.what === 'assigned' && entry.to?.id === person.id
    return entry.what === 'note' && namedIn(entry.text, people).includes(person)
  })
  return told && told.by !== 'shared' ? told.by.name : undefined
}
