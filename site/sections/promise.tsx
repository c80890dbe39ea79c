import type { ReactNode } from 'react'
import { officeOf } from '../../api/content/firm'
import type { FixedService } from '../../api/contract/forms/options'
import { promiseOf } from '../../api/contract/records/list-facts'
import type { ListName } from '../../api/contract/records/records'
import { promiseWords, termsWords } from '../../api/contract/time/answer-line'
import type { Site } from '../site'

/**
 * A sentence that promises an answer within some hours; `children` gets these hours in words. If the answer comes later,
 * `later` replaces it, so that the page names one time: the exact time at the form. Without JavaScript, the sentence has
 * words that are true at every hour. All texts keep their room, so that nothing moves.
 */
export const PromisedWithin = (props: {
  site: Site
  list: ListName
  service?: FixedService | undefined
  children: (within: string) => ReactNode
  later: string
}) => {
  const { site, list, service, children, later } = props
  const promise = site.firm.promises[promiseOf(list, { serviceRequired: service })]
  const [within, terms] = [promiseWords(promise), termsWords(promise)]
  return (
    <span
      className="promised"
      data-promise={JSON.stringify(officeOf(site.firm))}
      data-list={list}
      data-service={service}
    >
      <span>{later}</span>
      <span>{children(within)}</span>
      {terms !== within && <span>{children(terms)}</span>}
    </span>
  )
}
