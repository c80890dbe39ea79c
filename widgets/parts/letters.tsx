import { useEffectEvent, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { LETTER_TYPES } from '../../api/contract/forms/letters'
import { createSheet } from '../styles'
import '../runtime'
import './form-view'
import { changing } from './changing'
import { Glyph, LetterItem, stateOf, typedWords } from './letter-item'
import { letterStrings as say } from './letter-strings'
import type { Letter, LetterLife } from './letter-types'
import { addLetters, follow, lettersOf, removeLetter, retry, watchers } from './letter-upload'
import styles from './letters.css'
import { useHeldSending } from './use-held-sending'

export { withLetters } from './letter-upload'

let sheet: CSSStyleSheet | undefined

/** The control with which visitors add letters, to a form or to a request that they have sent. */
export function Questions({ life: form, keep }: { life: LetterLife; keep?: (() => void) | undefined }) {
  const life = { ...form, keep }
  const { host, token, reach } = life
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [tooMany, setTooMany] = useState(false)
  const letters = lettersOf(host)
  const { held, panel, goOn } = useHeldSending(host, box, !token)
  const ids = letters.flatMap(({ id = [] }) => id)
  const problems = letters.flatMap(({ problem }, at) => (problem ? [`${id}p${at}`] : []))

  const begin = useEffectEvent(() => {
    const shadow = host.shadowRoot as ShadowRoot
    sheet ??= createSheet(styles)
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
    if (token) follow(life)
    // The visitor may have chosen files in the plain form already.
    const earlier = host.querySelector<HTMLInputElement>('[type=file]')
    if (!token && earlier?.files?.length) {
      setTooMany(!addLetters(life, earlier.files))
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

  function handleChoice() {
    const { files } = input.current as HTMLInputElement
    setTooMany(!addLetters(life, files ?? []))
    // The function empties the input after each choice, so that visitors can choose the same file again.
    if (input.current) input.current.value = ''
  }

  function handleRemove(letter: Letter) {
    setTooMany(false)
    removeLetter(life, letter)
    input.current?.focus()
  }

  const list = (
    <>
      <ul>
        {letters.map((letter, at) => (
          <LetterItem
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
            key={`${letter.name} ${at}`}
            letter={letter}
            id={`${id}p${at}`}
            onRetry={() => retry(life, letter)}
            onRemove={() => handleRemove(letter)}
          />
        ))}
      </ul>
      {problems[0] && (
        <p className="reach">
          {say.reach}{' '}
          {reach.map(link => (
            <a key={link.href} {...link} />
          ))}
        </p>
      )}
    </>
  )

  return (
    <div className="letters" ref={box} part="letters">
      {/* After sending, the list comes first, so that the visitor sees at once which letter could not be taken. */}
      {token && list}
      <p id={`${id}l`}>{say.lead}</p>
      <label className="drop" part="choose-letters">
        <Glyph path="M12 15V4m-4 4 4-4 4 4M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />
        <b>{say.choose}</b>
        <small className="coarse">{say.camera}</small>
        <small className="fine">{say.drop}</small>
        <input
          type="file"
          multiple
          accept={`image/*,${Object.keys(LETTER_TYPES).join()}`}
          ref={input}
          onChange={handleChoice}
          aria-invalid={tooMany || problems.length > 0}
          aria-describedby={[`${id}l`, tooMany && `${id}m`, ...problems].filter(Boolean).join(' ')}
        />
      </label>
      <p role="alert" className="error" id={`${id}m`} hidden={!tooMany}>
        {changing(tooMany && say.tooMany)}
      </p>
      {held && (
        <div className="panel" tabIndex={-1} ref={panel} role="group" aria-label={say.held}>
          <b>{say.held}</b>
          <p>{say.wait}</p>
          <button type="button" onClick={goOn}>
            {say.now}
          </button>
        </div>
      )}
      {!token && list}
      <p role="status" className="unseen">
        <span {...typedWords}>{changing(saidOf(letters))}</span>
      </p>
      {/* If the script cannot send the form, the browser sends the form with these ids. */}
      {!token && ids[0] && <input type="hidden" name="files" value={ids.join(', ')} />}
    </div>
  )
}

/** The announcements for screen readers: each quarter of an upload, and each uploaded letter. */
function saidOf(letters: Letter[]): string {
  const current = letters.find(({ sent }) => sent !== undefined) ?? [...letters].reverse().find(({ id }) => id)
  if (!current) return ''
  const { name, sent = 0 } = current
  const done = letters.filter(({ id }) => id).length
  return `${name}: ${stateOf({ ...current, ...(sent && { sent: Math.floor(sent * 4) / 4 }) })}.${say.sum(done, letters.length)}`
}
