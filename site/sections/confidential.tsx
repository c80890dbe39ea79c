import { Icon } from '../icon'

/** What keeps many from asking: who else hears of it. */
export const Confidential = () => (
  <p className="confidential">
    <Icon name="lock" />
    <span>
      <strong>Confidential.</strong> We do not tell the Home Office that you asked.
    </span>
  </p>
)
