import { useEffect, useState } from 'react'
import { readPage } from '../calls'
import { listsOf } from '../filters'
import { useStaff } from '../staff-context'
import type { News } from '../use-news'
import { inOrder } from './in-order'
import type { AdminList } from './list'
import { type ListResult, useList } from './use-list'
import type { Question } from './use-question'

/**
 * Number of results after which a search pauses; each time that staff ask for more, it pauses after as many further
 * results.
 */
const ENOUGH = 200

/** The results found so far. */
export interface Found extends ListResult {
  /** The address of the rows, with the edition that the lists had when it was opened. */
  address: string
  /** How many changes this page has made to records of these lists. */
  edition: number
  /** True while a search continues without being asked for more. */
  goesOn: boolean
  /** Stops a search that is running. */
  stop: () => void
}

/** Reads the rows for the view: the pages of a list one by one, or a search until there are enough results. */
export function useFound(list: AdminList, { isSearch, asked, filters }: Question, news: News): Found {
  const { ask } = useStaff()
  const shown = listsOf(list.name)
  const edition = news.editionOf(shown)
  // The edition when the rows were opened: later changes are shown without reading the rows again.
  const [opened, setOpened] = useState({ asked, edition })
  if (opened.asked !== asked) setOpened({ asked, edition })
  const address = `${opened.asked}#${opened.edition}`
  const found = useList(address, async address => {
    if (!address.includes('cursor=')) news.noteRead(address, isSearch ? [] : shown)
    const response = await ask(address.split('#')[0] as string)
    return readPage(response, address, shown.length === 1 ? shown[0] : undefined)
  })

  // A search continues until staff stop it or open something else.
  const count = found.rows?.length ?? 0
  const [enough, setEnough] = useState({ of: address, hits: ENOUGH })
  const goesOn = isSearch && count < (enough.of === address ? enough.hits : ENOUGH)
  useEffect(() => {
    if (goesOn && found.rows && !found.busy && found.error === undefined) found.more?.()
  })
  const searchOn = () => {
    setEnough({ of: address, hits: count + ENOUGH })
    found.more?.()
  }
  const { groupOf } = list
  const isGrouped = !isSearch && filters.sort === 'urgency' && groupOf
  return {
    ...found,
    rows: isGrouped ? found.rows && inOrder(found.rows, groupOf) : found.rows,
    address,
    edition,
    goesOn,
    stop: () => setEnough({ of: address, hits: count }),
    more: found.more && (isSearch ? searchOn : found.more),
  }
}
