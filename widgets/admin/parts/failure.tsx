import { failureText } from '../calls'
import { strings } from '../strings'
import { Icon } from './icon'

/** The message about a failure, with a button that tries again if `onRetry` is set. */
export function Failure(props: {
  title: string
  error: unknown
  /** The text that is shown in place of the error's message. */
  words?: string
  /** A number that is different for each failure, so that screen readers announce the same message again. */
  count?: number
  busy?: boolean
  onRetry?: () => void
}) {
  const { title, error, words, count, busy, onRetry } = props
  return (
    <div className="failure" part="failure">
      <Icon name="alert" />
      <div role="alert" key={count}>
        <b>{title}</b>
        <p>{words || failureText(error)}</p>
      </div>
      {onRetry && (
        <button type="button" aria-disabled={busy || undefined} onClick={onRetry} part="retry">
          {busy ? strings.retrying : strings.retry}
        </button>
      )}
    </div>
  )
}
