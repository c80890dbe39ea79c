import type { ReactNode } from 'react'
import { officeOf } from '../../api/content/firm'
import type { FixedService } from '../../api/contract/forms/options'
import { promiseOf } from '../../api/contract/records/list-facts'
import type { ListName } from '../../api/contract/records/records'
import { promiseWords, termsWords } from '../../api/contract/time/answer-line'
import type { Site } from '../site'

/**
 * A sentence that promises an answer within some hours; `children` gets these hours as text. When the office is closed,
 * or when the firm answers later, the script shows `later` instead, so that only the form gives a time. Without
 * JavaScript, the sentence has a text that is true at every hour. The element reserves space for all three texts, so
 * that nothing moves.
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
