import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { Icon } from '../icon'

/**
 * A link that leaves the page at once, beside a form; with `slot="leave"`, beside the form's questions about safety.
 * The script of the site also removes the typed words.
 */
export const LeaveLink = ({ slot }: { slot?: 'leave' }) => (
  <a className="leave-page" href={NEUTRAL_PAGE} rel="noreferrer" slot={slot}>
    <Icon name="log-out" /> Leave this page
  </a>
)
