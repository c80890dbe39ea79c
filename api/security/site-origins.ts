import type { OriginsAnswer } from '../contract/origins'
import { MAX_ADDED_ORIGINS } from '../contract/origins'
import type { AuditBy } from '../contract/people/audit'
import type { Documents } from '../store/store'
import { isListed, isOrigin } from './origins'

/**
 * The sites whose pages may send forms: the sites in `ALLOWED_ORIGINS`, and the sites that managers have added in the
 * dashboard.
 */
export interface SiteOrigins {
  /** The origins of all these sites, in the notation of `ALLOWED_ORIGINS`. */
  all(): readonly string[]
  /** True while the origin is in the managers' list. */
  isAdded(origin: string): boolean
  answer(): OriginsAnswer
  /**
   * Adds an origin to the managers' list, or removes it. Resolves to false when nothing changed, or when the list is
   * full.
   */
  set(origin: string, isWanted: boolean, by: AuditBy): Promise<boolean>
  /** Remembers the origin of a page from which a request was refused. */
  noteRefused(origin: string): void
  /** Reads changes that other instances have made. */
  refresh(): Promise<void>
}

type Added = OriginsAnswer['added']
interface StoredOrigins {
  added: Added
}

const SPACE = 'origins'
const KEY = 'added'
/**
 * The maximum number of refused origins in memory. There is a maximum because anybody can send requests with ever new
 * origins.
 */
const MAX_REFUSED = 50

/** Opens the managers' list of sites, which all instances with the same store share. */
export async function openSiteOrigins(parts: {
  documents: Documents
  fromSettings: readonly string[]
  now: () => Date
}): Promise<SiteOrigins> {
  const { documents, fromSettings, now } = parts
  const refused = new Map<string, { times: number; at: string }>()
  let added: Added = []
  let all = fromSettings

  function use(stored: StoredOrigins | undefined): void {
    added = stored?.added ?? []
    all = [...fromSettings, ...added.map(({ origin }) => origin)]
  }
  const refresh = async () => use(await documents.get<StoredOrigins>(SPACE, KEY))
  await refresh()

  const isAdded = (origin: string) => added.some(entry => entry.origin === origin)
  return {
    all: () => all,
    isAdded,
    refresh,

    answer: () => ({
      fromSettings: [...fromSettings],
      added,
      refused: [...refused]
        .filter(([origin]) => !isListed(origin, all))
        .map(([origin, { times, at }]) => ({ origin, times, at }))
        .sort((one, other) => other.at.localeCompare(one.at)),
    }),

    async set(origin, isWanted, by) {
      let isChanged = false
      const stored = await documents.update<StoredOrigins>(SPACE, KEY, present => {
        const before = present?.added ?? []
        const others = before.filter(entry => entry.origin !== origin)
        const wasThere = others.length < before.length
        isChanged = wasThere !== isWanted && (!isWanted || before.length < MAX_ADDED_ORIGINS)
        if (!isChanged) return present && { value: present }
        return { value: { added: isWanted ? [...before, { origin, by, at: now().toISOString() }] : others } }
      })
      use(stored)
      return isChanged
    },

    noteRefused(origin) {
      const { times = 0 } = refused.get(origin) ?? {}
      if (!isOrigin(origin) || (times === 0 && refused.size >= MAX_REFUSED)) return
      refused.set(origin, { times: times + 1, at: now().toISOString() })
    },
  }
}
