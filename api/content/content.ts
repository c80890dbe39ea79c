import { join } from 'node:path'
import type { ContentItem } from '../contract/content/content'
import type { ContentName } from '../contract/content/content-names'
import { DAY } from '../contract/time/durations'
import { makeFolder, removeHalfWritten } from '../store/durable-file'
import type { Documents } from '../store/store'
import caseWins from './case-wins.json'
import { ContentList, parseItems } from './content-list'
import team from './team.json'
import testimonials from './testimonials.json'

/** The content that visitors see beside the forms, as one list for each kind. */
export type Content = { [Name in ContentName]: ContentList<Name> }

/** Options for `openContent`. */
export interface ContentOptions {
  dataDir: string
  /**
   * True for the sample firm: lists that do not exist start with the sample's items, and visitors see these items.
   * False for any other firm: lists that do not exist start empty, and visitors see no invented item.
   */
  withSamples: boolean
  /** The documents that instances share; undefined when the content is in files of `dataDir`. */
  shared?: Documents | undefined
  /** Rejects while the store refuses writes. */
  ready?: () => Promise<void>
  now: () => Date
}

/** Reads changes that other instances made to any list. */
export async function refreshContent(content: Content): Promise<void> {
  for (const list of Object.values(content)) await list.refresh()
}

/**
 * Opens the lists in `DATA_DIR/content/*.json`, or in the shared documents. A list with an unusable file opens empty.
 */
export async function openContent({
  dataDir,
  withSamples,
  now,
  shared,
  ready = async () => undefined,
}: ContentOptions): Promise<Content> {
  const folder = join(dataDir, 'content')
  if (!shared) {
    await makeFolder(folder)
    await removeHalfWritten(folder)
  }

  const open = <Name extends ContentName>(
    name: Name,
    rest: Omit<Parameters<typeof ContentList.open<Name>>[2], 'ready' | 'shared' | 'withInvented'>,
  ) =>
    ContentList.open(name, join(folder, `${name}.json`), {
      ...rest,
      ...{ ready, shared, withInvented: withSamples },
      ...(!withSamples && { seed: [] }),
    })
  return {
    'case-wins': await open('case-wins', { seed: sampleWins(now()), complete: fields => fields }),
    team: await open('team', { seed: parseItems('team', team, sampleFile('team')), complete: fields => fields }),
    testimonials: await open('testimonials', {
      seed: parseItems('testimonials', testimonials, sampleFile('testimonials')),
      complete: ({ createdAt, ...rest }, present) => ({
        ...rest,
        createdAt: createdAt ?? present?.createdAt ?? now().toISOString(),
      }),
    }),
  }
}

/**
 * The sample firm's list of won cases. All dates are moved by the same number of days, so that the newest case is of today: the
 * cards show how old each case is.
 */
function sampleWins(now: Date): ContentItem<'case-wins'>[] {
  const wins = parseItems('case-wins', caseWins, sampleFile('case-wins'))
  const days = wins.map(win => Math.floor(Date.parse(win.completedDate) / DAY))
  const passed = Math.floor(now.getTime() / DAY) - Math.max(...days)
  return wins.map((win, at) => ({
    ...win,
    completedDate: new Date(((days[at] as number) + passed) * DAY).toISOString().slice(0, 10),
  }))
}

const sampleFile = (name: ContentName) => `api/content/${name}.json`
