import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import type { CallbackRoute } from '../../api/contract/forms/labels/callback'
import { FallbackForm } from '../parts/fallback-form'
import { callback } from './spec'

/**
 * The plain form to put inside `<haven-callback-form>`, which works without the script; `topics` and `route` mean the
 * same as the tag's attributes.
 */
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
