import { useEffect, useState } from 'react'
import { dayNumber } from '../../../api/contract/pressing-in'
import { dayInLondon } from '../../../api/contract/time/office-hours'
import { readPage } from '../calls'
import { listsOf } from '../filters'
import { useStaff } from '../staff-context'
import type { News } from '../use-news'
import { inOrder } from './in-order'
import type { AdminList } from './list'
import { type ListResult, useList } from './use-list'
import type { Question } from './use-question'

/**
 * A search pauses after this number of results. Each time staff ask for more, the search continues until it has found
 * this number again.
 */
const ENOUGH = 200

/** The rows found so far, and the state of the search. */
export interface Found extends ListResult {
  /**
   * The address from which the rows are read, followed by `#` and the value that `edition` had when staff opened this
   * address.
   */
  address: string
  /** The number of changes that this page has made in the lists from which the rows come. */
  edition: number
  /** True while a search reads further pages by itself. */
  goesOn: boolean
  /** Stops a search that is running. */
  stop: () => void
}

/** Reads the rows for the view: the pages of a list one by one, or a search until there are enough results. */
export function useFound(list: AdminList, { isSearch, fullUrl, filters }: Question, news: News): Found {
  const { request, office } = useStaff()
  const shown = listsOf(list.name)
  const edition = news.editionOf(shown)
  // `edition` at the time when staff opened the rows. Later changes appear in the rows without
  // another request to the API.
  const [opened, setOpened] = useState({ asked: fullUrl, edition })
  if (opened.asked !== fullUrl) setOpened({ asked: fullUrl, edition })
  const address = `${opened.asked}#${opened.edition}`
  const found = useList(address, async address => {
    if (!address.includes('cursor=')) news.noteRead(address, isSearch ? [] : shown)
    const response = await request(address.split('#')[0] as string)
    return readPage(response, address, shown.length === 1 ? shown[0] : undefined)
  })

  // A search reads page after page until it has enough results, or until staff stop it.
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
  const isByUrgency = !isSearch && filters.sort === 'urgency'
  return {
    ...found,
    rows: isByUrgency ? found.rows && inOrder(found.rows, dayNumber(dayInLondon(office.now))) : found.rows,
    address,
    edition,
    goesOn,
    stop: () => setEnough({ of: address, hits: count }),
    more: found.more && (isSearch ? searchOn : found.more),
  }
}
