import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'

/** The documented child of `<haven-leave>`. */
export const LeaveFallback = () => <a href={NEUTRAL_PAGE}>Leave this page</a>
