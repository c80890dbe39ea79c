import { useEffect, useEffectEvent, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { bytesInWords, FILE_TYPES } from '../../api/contract/forms/files'
import { createSheet } from '../styles'
import '../runtime'
import './form-view'
import { letterStrings as say } from './letter-strings'
import type { Letter, LetterLife } from './letter-types'
import { addFiles, follow, isOnWay, lettersOf, removeLetter, retry, watchers } from './letter-upload'
import styles from './letters.css'

export { withLetters } from './letter-upload'

let sheet: CSSStyleSheet | undefined

/** The control that sends letters along: in a form, or for a request that was sent. */
export function Questions({ life: form, keep }: { life: LetterLife; keep?: (() => void) | undefined }) {
  const life = { ...form, keep }
  const { host, token, reach } = life
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const heldPanel = useRef<HTMLDivElement>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [tooMany, setTooMany] = useState(false)
  const [held, setHeld] = useState(false)
  // Whether sending goes without what is still on its way.
  const goes = useRef(false)
  const letters = lettersOf(host)
  const onWay = letters.some(isOnWay)
  const ids = letters.flatMap(({ id = [] }) => id)
  const problems = letters.flatMap(({ problem }, at) => (problem ? [`${id}p${at}`] : []))

  const begin = useEffectEvent(() => {
    const shadow = host.shadowRoot as ShadowRoot
    sheet ??= createSheet(styles)
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
    if (token) follow(life)
    // What was chosen before this stood here.
    const earlier = host.querySelector<HTMLInputElement>('[type=file]')
    if (!token && earlier?.files?.length) {
      setTooMany(!addFiles(life, earlier.files))
      earlier.value = ''
    }
    const line = box.current?.closest('details')
    if (line && lettersOf(host).length) line.open = true
  })
  useLayoutEffect(() => {
    watchers.add(redraw)
    begin()
    return () => {
      watchers.delete(redraw)
    }
  }, [])

  // Before the page hears that the form is about to be sent.
  const hold = useEffectEvent((event: Event) => {
    if (token || goes.current || !lettersOf(host).some(isOnWay)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setHeld(true)
  })
  useEffect(() => {
    const listener = (event: Event) => hold(event)
    host.addEventListener('haven-submit', listener, true)
    return () => host.removeEventListener('haven-submit', listener, true)
  }, [host])
  const goOn = useEffectEvent(submit)
  useEffect(() => {
    if (held && onWay) heldPanel.current?.focus()
    else if (held) goOn()
  }, [held, onWay])

  function submit() {
    goes.current = true
    setHeld(false)
    box.current?.closest('form')?.requestSubmit()
  }

  function handleChoice() {
    const { files } = input.current as HTMLInputElement
    setTooMany(!addFiles(life, files ?? []))
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }

  function handleRemove(letter: Letter) {
    setTooMany(false)
    removeLetter(life, letter)
    input.current?.focus()
  }

  return (
    <div className="letters" ref={box} part="letters">
      <p id={`${id}l`}>{say.lead}</p>
      <label className="drop" part="choose-letters">
        <Glyph path="M12 15V4m-4 4 4-4 4 4M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />
        <b>{say.choose}</b>
        <small className="coarse">{say.camera}</small>
        <small className="fine">{say.drop}</small>
        <input
          type="file"
          multiple
          accept={`image/*,${Object.keys(FILE_TYPES).join()}`}
          ref={input}
          onChange={handleChoice}
          aria-invalid={tooMany || problems.length > 0}
          aria-describedby={[`${id}l`, tooMany && `${id}m`, ...problems].filter(Boolean).join(' ')}
        />
      </label>
      <p role="alert" className="error" id={`${id}m`} hidden={!tooMany}>
        {tooMany && say.tooMany}
      </p>
      {held && (
        <div className="panel" tabIndex={-1} ref={heldPanel} role="group" aria-label={say.held}>
          <b>{say.held}</b>
          <p>{say.wait}</p>
          <button type="button" onClick={submit}>
            {say.now}
          </button>
        </div>
      )}
      <ul>
        {letters.map((letter, at) => {
          const { name, bytes, sent, problem, again, added } = letter
          const about = problem && `${id}p${at}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
            <li key={`${name} ${at}`} className={problem ? 'bad' : ''} part="letter">
              <Glyph
                path={
                  /\.(jpe?g|png|hei.|webp|gif)$/i.test(name)
                    ? 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15 9h.01'
                    : 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zm0 0v5h5M9 13h6m-6 4h6'
                }
              />
              <div>
                <bdi>{name}</bdi> <small>{bytesInWords(bytes)}</small>
                {problem ? (
                  <p className="error" role="alert" id={about}>
                    {problem}
                  </p>
                ) : (
                  <small>{stateOf(letter)}</small>
                )}
                {sent !== undefined && <progress value={sent} aria-label={name} />}
              </div>
              <span className="do">
                {again && problem && (
                  <button type="button" onClick={() => retry(life, letter)} aria-describedby={about}>
                    {say.retry} <span className="unseen">{name}</span>
                  </button>
                )}
                {!added && (
                  <button type="button" title={say.remove} onClick={() => handleRemove(letter)}>
                    <Glyph path="M6 6l12 12M18 6 6 18" />
                    <span className="unseen">
                      {say.remove} {name}
                    </span>
                  </button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {problems[0] && (
        <p className="reach">
          {say.reach}{' '}
          {reach.map(link => (
            <a key={link.href} {...link} />
          ))}
        </p>
      )}
      <p role="status" className="unseen">
        {saidOf(letters)}
      </p>
      {/* As the browser itself would send it. */}
      {!token && ids[0] && <input type="hidden" name="files" value={ids.join(', ')} />}
    </div>
  )
}

function stateOf({ id, sent, added }: Letter) {
  if (id) return added ? say.added : say.ready
  return sent === undefined ? say.waiting : say.sending(Math.round(sent * 100))
}

/** What a screen reader says of it: each quarter of what is on its way, and what has come. */
function saidOf(letters: Letter[]): string {
  const current = letters.find(({ sent }) => sent !== undefined) ?? [...letters].reverse().find(({ id }) => id)
  if (!current) return ''
  const { name, sent = 0 } = current
  const done = letters.filter(({ id }) => id).length
  return `${name}: ${stateOf({ ...current, ...(sent && { sent: Math.floor(sent * 4) / 4 }) })}.${say.sum(done, letters.length)}`
}

const Glyph = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
