import { clock } from '../marks/waiting-words'
import { Icon } from '../parts/icon'
import { strings } from '../strings'

/**
 * Says since when the service has not responded, with a button that asks the service again. `since` is in ms since
 * 1970.
 */
export function Silence({ since, onRetry }: { since: number; onRetry: () => void }) {
  return (
    <div className="lead silent" role="alert">
      <Icon name="alert" />
      <b>{strings.silentSince(clock.format(since))}</b> <span>{strings.notShown}</span>
      <button type="button" className="plain" onClick={onRetry}>
        {strings.tryNow}
      </button>
    </div>
  )
}
