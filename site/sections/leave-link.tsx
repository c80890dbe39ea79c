import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { Icon } from '../icon'

/**
 * A link beside a form that leaves the page at once. With `slot="leave"`, the form shows the link beside its questions
 * about safety. The site's script also removes the answers that the visitor has typed.
 */
export const LeaveLink = ({ slot }: { slot?: 'leave' }) => (
  <a className="leave-page" href={NEUTRAL_PAGE} rel="noreferrer" slot={slot}>
    <Icon name="log-out" /> Leave this page
  </a>
)
