import type { PublicFirm } from '../../api/contract/firm'
import { FallbackForm } from '../parts/fallback-form'
import { type CallbackRoute, callback } from './spec'

/** The documented children of `<haven-callback-form>`; without script a topic is part of the message. */
export const CallbackFallback = ({
  route = 'callbacks',
  ...props
}: {
  route?: CallbackRoute
  api: string
  firm: PublicFirm
}) => <FallbackForm spec={callback(route, false)} {...props} />
