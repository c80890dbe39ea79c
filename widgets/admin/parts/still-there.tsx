import { strings } from '../strings'

/** Asks whether somebody is still using the page, before the idle session ends. */
export function StillThere({ left, onStay }: { left: number | undefined; onStay: () => void }) {
  if (left === undefined) return null
  const clock = `${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}`
  return (
    <div className="still-there" part="still-there">
      {/* Screen readers announce the question once, and skip the countdown beside the question, which changes every
          second. */}
      <p role="alert">
        <b>{strings.stillThere}</b> {strings.signedOutSoon}
      </p>
      <time aria-hidden="true">{clock}</time>
      <button type="button" onClick={onStay} part="stay">
        {strings.stay}
      </button>
    </div>
  )
}
