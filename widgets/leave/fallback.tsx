import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'

/** The link to put inside `<haven-leave>`, which works without the script. */
export const LeaveFallback = () => <a href={NEUTRAL_PAGE}>Leave this page</a>
