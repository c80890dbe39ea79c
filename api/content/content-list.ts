import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Adapter, Low } from 'lowdb'
import * as z from 'zod/mini'
import { CONTENT_ITEMS, type ContentFields, type ContentItem } from '../contract/content/content'
import type { ContentName } from '../contract/content/content-names'
import { writeDurably } from '../store/durable-file'
import { KeyedMutex } from '../store/keyed-mutex'
import { type Documents, StoreUnavailableError } from '../store/store'
import { isInvented, withoutPortrait } from './invented'
import { ContentFileError, parseContent, readContent } from './parse-content'

/**
 * Makes a complete item, except its id, from the fields that staff sent. `present` is the item that the complete item
 * replaces.
 */
export type Complete<Name extends ContentName> = (
  fields: ContentFields<Name>,
  present?: ContentItem<Name>,
) => Omit<ContentItem<Name>, 'id'>

/** Thrown when staff change a list or an item that somebody else has changed since they read it. */
export class ContentChangedError extends Error {
  override readonly name = 'ContentChangedError'
}

/** The options of a change. */
export interface ChangeOptions<Present> {
  announce?: Announce
  /**
   * Returns true if the change may replace the present list or item. Otherwise the list throws a ContentChangedError.
   */
  mayChange?: (present: Present) => boolean
}

/**
 * The function that a list calls before the write, with the digest that the list will have; if it rejects, the list
 * writes nothing.
 */
export type Announce = (digest: string) => Promise<unknown>

const hasUniqueIds = (items: { id: number }[]) => new Set(items.map(item => item.id)).size === items.length

/**
 * Checks a list's content with its schema; throws a ContentFileError that names the file and the path of each mistake.
 */
export function parseItems<Name extends ContentName>(name: Name, value: unknown, file: string): ContentItem<Name>[] {
  const items = z.array<z.ZodMiniType<{ id: number }>>(CONTENT_ITEMS[name])
  const unique = items.check(z.refine(hasUniqueIds, 'an id appears twice'))
  return parseContent(unique, value, file) as ContentItem<Name>[]
}

/**
 * The adapter with which lowdb reads and writes one content file: an array that a person can read and edit. Writes are
 * durable and atomic.
 */
class ContentFile<Name extends ContentName> implements Adapter<ContentItem<Name>[]> {
  constructor(
    readonly name: Name,
    readonly path: string,
    /** Rejects while the store refuses writes. */
    readonly ready: () => Promise<void>,
  ) {}

  async read(): Promise<ContentItem<Name>[] | null> {
    return existsSync(this.path) ? parseItems(this.name, readContent(this.path), this.path) : null
  }

  async write(items: ContentItem<Name>[]): Promise<void> {
    await this.ready()
    await writeDurably(this.path, `${JSON.stringify(items, null, 2)}\n`)
  }
}

/** Thrown when another instance has changed a list since this instance read it. */
class ChangedMeanwhileError extends Error {}

/**
 * A list in a database that several instances share. An instance cannot overwrite another instance's change that it has
 * not read.
 */
class ContentDocument<Name extends ContentName> implements Adapter<ContentItem<Name>[]> {
  /** The items that this instance last read or wrote, as JSON. */
  #seen: string | undefined

  constructor(
    readonly name: Name,
    readonly documents: Documents,
  ) {}

  async read(): Promise<ContentItem<Name>[] | null> {
    const items = await this.documents.get<ContentItem<Name>[]>(SPACE, this.name)
    this.#seen = items && JSON.stringify(items)
    return items ?? null
  }

  async write(items: ContentItem<Name>[]): Promise<void> {
    let isOurs = false
    await this.documents.update<ContentItem<Name>[]>(SPACE, this.name, present => {
      isOurs = (present && JSON.stringify(present)) === this.#seen
      return isOurs || !present ? { value: items } : { value: present }
    })
    if (!isOurs) throw new ChangedMeanwhileError(`Another instance has changed ${this.name}.`)
    this.#seen = JSON.stringify(items)
  }
}

const SPACE = 'content'
/** The maximum number of attempts to make a change, if other instances change the same list at the same time. */
const MOST_TRIES = 10

/**
 * One list of content in memory, which writes each change to the file or the database. If several instances share the
 * list, each reads it from the database before each change.
 */
export class ContentList<Name extends ContentName> {
  readonly #db: Low<ContentItem<Name>[]>
  readonly #complete: Complete<Name>
  readonly #isShared: boolean
  readonly #withInvented: boolean
  readonly #mutex = new KeyedMutex()

  private constructor(
    db: Low<ContentItem<Name>[]>,
    complete: Complete<Name>,
    isShared: boolean,
    withInvented: boolean,
    /** The name of the list, by which the list recognises the sample firm's invented items. */
    readonly name: Name,
    /**
     * The reason why the service cannot use the list's file, if there is one. With such a reason, the list is empty,
     * and nobody can change it.
     */
    readonly problem?: string,
  ) {
    this.#db = db
    this.#complete = complete
    this.#isShared = isShared
    this.#withInvented = withInvented
  }

  /**
   * Opens a list: with `shared` from the database, otherwise from its file. A list that does not exist yet starts with
   * the items in `seed`.
   */
  static async open<Name extends ContentName>(
    name: Name,
    path: string,
    {
      seed,
      withInvented,
      complete,
      ready,
      shared,
    }: {
      seed: ContentItem<Name>[]
      /** True for the sample firm, which shows its invented items to visitors. */
      withInvented: boolean
      complete: Complete<Name>
      ready: () => Promise<void>
      /** The documents that instances share; undefined for a file. */
      shared?: Documents | undefined
    },
  ): Promise<ContentList<Name>> {
    if (shared) {
      const document = new ContentDocument(name, shared)
      const list = new ContentList(new Low(document, seed), complete, true, withInvented, name)
      if ((await document.read()) === null) await document.write(seed).catch(unlessChanged)
      await list.refresh()
      return list
    }
    const db = new Low(new ContentFile(name, path, ready), seed)
    try {
      await db.read()
    } catch (error) {
      if (!(error instanceof ContentFileError)) throw error
      // If the service cannot use the file, the list is empty, because the forms also work without content. The file
      // stays unchanged until an operator corrects it.
      const empty = new Low(new ContentFile(name, path, ready), [])
      return new ContentList(empty, complete, false, withInvented, name, error.message)
    }
    if (!existsSync(path)) await db.write()
    return new ContentList(db, complete, false, withInvented, name)
  }

  /** Reads changes that other instances made to the list. */
  async refresh(): Promise<void> {
    if (this.#isShared) await this.#db.read()
  }

  /** Every item, for staff. */
  all(): readonly ContentItem<Name>[] {
    return this.#db.data
  }

  /** For a real firm, all items except the sample firm's invented ones; for the sample firm, all items. */
  ownItems(): readonly ContentItem<Name>[] {
    if (this.#withInvented) return this.all()
    return this.all().flatMap(item => (isInvented(this.name, item) ? [] : [withoutPortrait(item)]))
  }

  get(id: number): ContentItem<Name> | undefined {
    return this.#db.data.find(item => item.id === id)
  }

  /** The digest of the list's present items. */
  digest(): string {
    return digestOf(this.#db.data)
  }

  async add(fields: ContentFields<Name>, announce?: Announce): Promise<ContentItem<Name>> {
    return await this.#change(announce, items => {
      const id = Math.max(0, ...items.map(item => item.id)) + 1
      const added = this.#itemOf(id, fields)
      return { next: [...items, added], result: added }
    })
  }

  /**
   * Restores a removed item under its id and in its former place. Throws a ContentChangedError when the id is in use.
   */
  async restore(id: number, fields: ContentFields<Name>, announce?: Announce): Promise<ContentItem<Name>> {
    return await this.#change(announce, items => {
      if (items.some(item => item.id === id)) throw new ContentChangedError()
      const restored = this.#itemOf(id, fields)
      return { next: [...items, restored].sort((one, other) => one.id - other.id), result: restored }
    })
  }

  /** Replaces an item; resolves to undefined when the item does not exist. */
  async replace(
    id: number,
    fields: ContentFields<Name>,
    { announce, mayChange = () => true }: ChangeOptions<ContentItem<Name>> = {},
  ): Promise<ContentItem<Name> | undefined> {
    return await this.#change(announce, items => {
      const present = items.find(item => item.id === id)
      if (!present) return { next: items, result: undefined }
      if (!mayChange(present)) throw new ContentChangedError()
      const replaced = this.#itemOf(id, fields, present)
      return { next: items.map(item => (item === present ? replaced : item)), result: replaced }
    })
  }

  /** Removes an item; resolves to false when the item does not exist. */
  async remove(
    id: number,
    { announce, mayChange = () => true }: ChangeOptions<ContentItem<Name>> = {},
  ): Promise<boolean> {
    return await this.#change(announce, items => {
      const present = items.find(item => item.id === id)
      if (!present) return { next: items, result: false }
      if (!mayChange(present)) throw new ContentChangedError()
      return { next: items.filter(item => item !== present), result: true }
    })
  }

  /** Sorts the items into the order of `ids`. Throws a ContentChangedError unless `ids` has each item's id once. */
  async order(
    ids: readonly number[],
    { announce, mayChange = () => true }: ChangeOptions<readonly ContentItem<Name>[]> = {},
  ): Promise<readonly ContentItem<Name>[]> {
    return await this.#change(announce, items => {
      const places = new Map(ids.map((id, place) => [id, place + 1]))
      const isWhole =
        places.size === ids.length && ids.length === items.length && items.every(({ id }) => places.has(id))
      if (!isWhole || !mayChange(items)) throw new ContentChangedError()
      const next = items.map(item => ({ ...item, displayOrder: places.get(item.id) as number }))
      return { next, result: next }
    })
  }

  #itemOf(id: number, fields: ContentFields<Name>, present?: ContentItem<Name>): ContentItem<Name> {
    return { id, ...this.#complete(fields, present) } as ContentItem<Name>
  }

  async #change<Result>(
    announce: Announce | undefined,
    change: (items: ContentItem<Name>[]) => { next: ContentItem<Name>[]; result: Result },
  ): Promise<Result> {
    if (this.problem !== undefined) throw new StoreUnavailableError(`The content cannot be written: ${this.problem}`)
    return await this.#mutex.runExclusive('', async () => {
      for (let tries = 1; ; tries++) {
        await this.refresh()
        const before = this.#db.data
        const { next, result } = change(before)
        if (next === before) return result
        await announce?.(digestOf(next))
        try {
          this.#db.data = next
          await this.#db.write()
          return result
        } catch (cause) {
          // After a failed write, lowdb still has the new data in memory, so this line restores the earlier data.
          this.#db.data = before
          if (cause instanceof ChangedMeanwhileError && tries < MOST_TRIES) continue
          throw new StoreUnavailableError(`The content cannot be written: ${(cause as Error).message}`, { cause })
        }
      }
    })
  }
}

function unlessChanged(error: unknown): void {
  if (!(error instanceof ChangedMeanwhileError)) throw error
}

/** The digest of an item or a list. If the digest has changed, the content has changed. */
export const digestOf = (items: unknown) => createHash('sha256').update(JSON.stringify(items)).digest('base64url')
