import type { FindStored } from '../audit/audit'
import type { Content } from '../content/content'
import type { LiveFirm } from '../content/live-firm'
import type { Staff } from '../people/staff'
import type { Sessions } from '../security/sessions'
import type { SiteOrigins } from '../security/site-origins'
import type { Store } from '../store/store'
import type { Webhooks } from '../webhooks/webhooks'

/** The data in which the audit looks up if an announced change was stored. */
export interface FindStoredParts {
  store: Pick<Store, 'get' | 'announcedBy' | 'idOfKey'>
  people: Staff['people']
  sharedPassword: Staff['sharedPassword']
  sessions: Pick<Sessions, 'all'>
  content: Content
  live: Pick<LiveFirm, 'digest'>
  siteOrigins: Pick<SiteOrigins, 'isAdded'>
  webhooks: Pick<Webhooks, 'isMade'>
}

/**
 * Makes the function that checks if an announced change was stored. The function resolves to undefined if the change
 * was not stored, and otherwise to the data that the audit entry still lacks, such as an id.
 */
export function createFindStored(parts: FindStoredParts): FindStored {
  const { store, people, sharedPassword, sessions, content, live, siteOrigins, webhooks } = parts
  const ifStored = (isMade: boolean) => (isMade ? {} : undefined)
  return async (trace, key) => {
    switch (trace.of) {
      case 'record':
        return ifStored((await store.announcedBy(trace.list, trace.id)) === key)
      case 'entered': {
        const id = await store.idOfKey(trace.list, trace.key)
        return id === undefined ? undefined : { id }
      }
      case 'erased':
        return ifStored((await store.get(trace.list, trace.id)) === undefined)
      case 'person': {
        const person = (await people.all()).find(({ announced }) => announced === key)
        return person && { person: { id: person.id, name: person.name } }
      }
      case 'removed':
        return ifStored((await people.get(trace.id)) === undefined)
      case 'sessions': {
        const live = await sessions.all()
        return ifStored(!live.some(session => trace.keys.some(start => session.key.startsWith(start))))
      }
      case 'content':
        return ifStored(content[trace.name].digest() === trace.digest)
      case 'firm':
        return ifStored(live.digest() === trace.digest)
      case 'shared-password':
        return ifStored((await sharedPassword.isWanted()) === trace.on)
      case 'origin':
        return ifStored(siteOrigins.isAdded(trace.origin) === trace.maySend)
      case 'webhook':
        return ifStored(webhooks.isMade(key, trace.removed))
    }
  }
}
