import type { ReactNode } from 'react'
import { officeOf } from '../../api/content/firm'
import type { FixedService } from '../../api/contract/forms/options'
import type { ListName } from '../../api/contract/records/records'
import type { Site } from '../site'

/**
 * A sentence that promises an answer within some hours. If the answer comes later, `later` replaces this sentence, so
 * that the page names one time: the exact time at the form. Both texts keep their room, so that nothing moves. Without
 * JavaScript, the promise is shown.
 */
export const PromisedWithin = (props: {
  site: Site
  list: ListName
  service?: FixedService | undefined
  children: ReactNode
  later: string
}) => (
  <span
    className="promised"
    data-promise={JSON.stringify(officeOf(props.site.firm))}
    data-list={props.list}
    data-service={props.service}
  >
    <span>{props.children}</span>
    <span>{props.later}</span>
  </span>
)
