import '../runtime'

/** When fewer characters than this remain, the form shows their number. */
const FEW = 500
/** How long typing must pause before a screen reader announces the number, in ms. */
const PAUSE = 1_000

const counted = new WeakSet<EventTarget>()

/**
 * Shows how many characters a long text may still have: on the screen at once, to a screen reader when typing pauses.
 */
export function countLetters(field: HTMLTextAreaElement, max: number) {
  if (counted.has(field)) return
  counted.add(field)
  const seen = document.createElement('p')
  const said = document.createElement('p')
  seen.setAttribute('aria-hidden', 'true')
  said.setAttribute('role', 'status')
  // The element for screen readers is not visible, and is in the page before it has a text.
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
