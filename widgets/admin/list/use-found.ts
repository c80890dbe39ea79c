import { useEffect, useState } from 'react'
import { readPage } from '../calls'
import { listsOf } from '../filters'
import { useStaff } from '../staff-context'
import type { News } from '../use-news'
import type { AdminList } from './list'
import { type ListResult, useList } from './use-list'
import type { Question } from './use-question'

/** Hits after which a search pauses; it pauses again after as many each time that staff ask for more. */
const ENOUGH = 200

/** The results so far. */
export interface Found extends ListResult {
  /** The address of the rows, with the edition at the time of opening. */
  address: string
  /** The number of changes that this page made to records of these lists. */
  edition: number
  /** True while a search continues by itself. */
  goesOn: boolean
  /** Stops a search that continues by itself. */
  stop: () => void
}

/** Reads the rows for the view: a list page by page, or a search until there are enough hits. */
export function useFound(list: AdminList, { isSearch, asked }: Question, news: News): Found {
  const { ask } = useStaff()
  const shown = listsOf(list.name)
  const edition = news.editionOf(shown)
  // The edition at the time of opening: a later change is shown in place, and moves no row.
  const [opened, setOpened] = useState({ asked, edition })
  if (opened.asked !== asked) setOpened({ asked, edition })
  const address = `${opened.asked}#${opened.edition}`
  const found = useList(address, async address => {
    if (!address.includes('cursor=')) news.noteRead(address, isSearch ? [] : shown)
    const response = await ask(address.split('#')[0] as string)
    return readPage(response, address, shown.length === 1 ? shown[0] : undefined)
  })

  // A search continues by itself until staff stop it or open something else.
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
  return {
    ...found,
    address,
    edition,
    goesOn,
    stop: () => setEnough({ of: address, hits: count }),
    more: found.more && (isSearch ? searchOn : found.more),
  }
}
