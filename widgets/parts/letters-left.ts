import '../runtime'

/** From how many characters left on it is said how many they are. */
const FEW = 500
/** How long a pause in typing is, after which a screen reader says it, in ms. */
const PAUSE = 1_000

const counted = new WeakSet<EventTarget>()

/** Says below a long text how much more it may hold: to the eye at once, to a screen reader when its visitor pauses. */
export function countLetters(field: HTMLTextAreaElement, max: number) {
  if (counted.has(field)) return
  counted.add(field)
  const seen = document.createElement('p')
  const said = document.createElement('p')
  seen.setAttribute('aria-hidden', 'true')
  said.setAttribute('role', 'status')
  // Out of sight, and there before it says anything.
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
