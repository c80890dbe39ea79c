import { bytesInWords } from '../../api/contract/forms/letters'
import { changing } from './changing'
import { letterStrings as say } from './letter-strings'
import type { Letter } from './letter-types'

const PICTURE = /\.(jpe?g|png|hei.|webp|gif)$/i
const PICTURE_PATH = 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15 9h.01'
const PAGE_PATH = 'M14 3H5v18h14V8zm0 0v5h5M9 13h6m-6 4h6'

/**
 * Attributes for an element with text that a visitor has typed. `translate` stops browsers from translating the text.
 * The other attributes and the class stop the session recorders LogRocket, Hotjar, Clarity, Datadog and rrweb, in this
 * order. The wizard's review has its own copy of these attributes, because every form would have to load a shared file.
 */
export const typedWords = {
  translate: 'no',
  'data-private': '',
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-dd-privacy': 'mask',
  className: 'rr-mask',
} as const

/** One letter in the list: its name, size and state, with buttons to retry and remove it. */
export function LetterItem(props: { letter: Letter; id: string; onRetry: () => void; onRemove: () => void }) {
  const { letter, id, onRetry, onRemove } = props
  const { name, bytes, sent, problem, again, added } = letter
  return (
    <li className={problem ? 'bad' : ''} part="letter">
      <Glyph path={PICTURE.test(name) ? PICTURE_PATH : PAGE_PATH} />
      <div>
        <bdi {...typedWords}>{name}</bdi> <small>{changing(bytesInWords(bytes))}</small>
        {problem ? (
          <p className="error" role="alert" id={id}>
            {changing(problem)}
          </p>
        ) : (
          <small>{changing(stateOf(letter))}</small>
        )}
        {sent !== undefined && <progress value={sent} aria-label={name} />}
      </div>
      <span className="do">
        {again && problem && (
          <button type="button" onClick={onRetry} aria-describedby={id}>
            {say.retry}{' '}
            <span className="unseen">
              <span {...typedWords}>{name}</span>
            </span>
          </button>
        )}
        {!added && (
          <button type="button" title={say.remove} onClick={onRemove}>
            <Glyph path="M6 6l12 12M18 6 6 18" />
            <span className="unseen">
              {say.remove} <span {...typedWords}>{name}</span>
            </span>
          </button>
        )}
      </span>
    </li>
  )
}

/** The state of a letter in words. */
export function stateOf({ id, sent, added, locked }: Letter) {
  if (id) return [added ? say.added : say.ready, locked && say.locked].filter(Boolean).join('. ')
  return sent === undefined ? say.waiting : say.sending(Math.round(sent * 100))
}

/** An icon with a single path. */
export const Glyph = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
