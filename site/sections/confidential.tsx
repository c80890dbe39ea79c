import { Icon } from '../icon'

/** Says who else learns of a request, because many people do not write to a lawyer, for fear that others hear of it. */
export const Confidential = () => (
  <p className="confidential" data-haven-clear="">
    <Icon name="lock" />
    <span>
      <strong>Confidential.</strong> We do not tell the Home Office that you asked.
    </span>
  </p>
)
