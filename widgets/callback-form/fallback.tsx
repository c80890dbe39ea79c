import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import type { CallbackRoute } from '../../api/contract/forms/labels/callback'
import { FallbackForm } from '../parts/fallback-form'
import { callback } from './spec'

/** The documented children of `<haven-callback-form>`; `topics` and `route` are attributes of the tag. */
export const CallbackFallback = ({
  route = 'callbacks',
  topics = false,
  ...props
}: {
  route?: CallbackRoute
  topics?: boolean
  api: string
  firm: PublicFirm
  wanted?: number | undefined
  language?: string
  formLanguage?: FormLanguage | undefined
}) => <FallbackForm spec={callback(route, topics)} {...props} />
