import { Icon } from '../icon'
import { initialsOf } from './initials'

/** A person's picture in an arch; without a picture, the person's initials. */
export const Face = ({ name, imageUrl }: { name: string; imageUrl?: string | undefined }) =>
  imageUrl ? (
    <span className="face">
      <img src={imageUrl} alt="" width="240" height="300" loading="lazy" />
    </span>
  ) : (
    <span className="face face-initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )

/** The badge of people who used to decide cases at the Home Office. */
export const FormerHomeOffice = () => (
  <p className="badge badge-former">
    <Icon name="landmark" size={16} />
    Former Home Office
  </p>
)
