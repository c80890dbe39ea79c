import '../runtime'

/** When a visitor can type only this number of further characters, the form begins to show how many are left. */
const FEW = 500
/** The pause in typing after which a screen reader announces the number of characters left, in ms. */
const PAUSE = 1_000

const counted = new WeakSet<EventTarget>()

/**
 * Shows how many characters a visitor may still type into a text field, if few are left. Screen readers announce the
 * number when typing pauses.
 */
export function countLetters(field: HTMLTextAreaElement, max: number) {
  if (counted.has(field)) return
  counted.add(field)
  const seen = document.createElement('p')
  const said = document.createElement('p')
  seen.setAttribute('aria-hidden', 'true')
  said.setAttribute('role', 'status')
  // This element is only for screen readers, so it is invisible. It is in the page before it has a
  // text, because screen readers announce only changes.
  Object.assign(said.style, {
    display: 'block',
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  seen.style.marginTop = '0.5em'
  field.after(seen, said)
  let pause: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    const left = max - field.value.length
    const words = left > FEW ? '' : left < 0 ? `${lettersOf(-left)} too many` : `${lettersOf(left)} left`
    seen.replaceChildren(words)
    clearTimeout(pause)
    pause = setTimeout(() => {
      said.replaceChildren(words)
    }, PAUSE)
  }
  field.addEventListener('input', count)
  count()
}

const lettersOf = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
