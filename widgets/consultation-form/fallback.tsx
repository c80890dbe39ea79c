import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { CASE_TYPES, URGENCIES } from '../../api/contract/forms/options'
import { readTopic } from '../../api/contract/forms/topics'
import { FallbackForm } from '../parts/fallback-form'
import { consultation } from './spec'

/**
 * The plain form to put inside `<haven-consultation-form>`, which works without the script. `service`, `urgency` and
 * `topic` mean the same as the tag's attributes.
 */
export const ConsultationFallback = ({
  service = '',
  urgency = '',
  topic,
  ...props
}: {
  service?: string
  urgency?: string
  topic?: string
  api: string
  firm: PublicFirm
  wanted?: number | undefined
  formLanguage?: FormLanguage | undefined
}) => {
  const about = topic ? readTopic(topic) : undefined
  const initial = {
    ...about?.answers,
    ...(Object.hasOwn(CASE_TYPES, service) && { serviceRequired: service }),
    ...(Object.hasOwn(URGENCIES, urgency) && { urgencyLevel: urgency }),
    ...(topic && { message: `${topic}: ` }),
  }
  const hidden = { ...consultation.hidden, ...about?.hidden }
  return <FallbackForm spec={{ ...consultation, hidden }} initial={initial} {...props} />
}
