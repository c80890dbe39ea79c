import { Icon } from '../icon'

/** Says who else learns of a request, because this worry keeps many people from asking. */
export const Confidential = () => (
  <p className="confidential">
    <Icon name="lock" />
    <span>
      <strong>Confidential.</strong> We do not tell the Home Office that you asked.
    </span>
  </p>
)
