import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon'
import { strings } from '../strings'
import { useEvent } from '../use-event'

/** How long typing must pause before a search starts, in ms. */
const PAUSE = 400

/** A text field that starts a search when staff pause in typing, or at once when they press Enter. */
export function SearchField(props: { value: string; onSearch: (q: string) => void; onDown: () => void }) {
  const { value, onSearch, onDown } = props
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<string>(undefined)
  const sent = useRef(value)
  // `useEvent` calls the newest `onSearch`, so the search uses filters that staff choose during the pause.
  const startSearch = useEvent(onSearch)

  function search(q: string) {
    clearTimeout(timer.current)
    unsent.current = undefined
    if (q.trim() === sent.current.trim()) return
    sent.current = q
    startSearch(q)
  }

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  // When the page removes the field, for example at the end of a session, the field still starts the search for words
  // that staff have typed. So the view contains these words after the next sign-in.
  const searchUnsent = useEvent(() => {
    if (unsent.current !== undefined) search(unsent.current)
  })
  useEffect(() => searchUnsent, [])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') search(typed)
    const isDown = event.key === 'ArrowDown'
    if (!isDown && (event.key !== 'Escape' || !typed)) return
    // On Esc, the browser would clear the field itself, and send an event as if staff had typed. On the down arrow, the
    // browser would scroll the list's first row out of view.
    event.preventDefault()
    if (isDown) return onDown()
    setTyped('')
    search('')
  }

  return (
    <label className="search">
      <span className="unseen">{strings.search}</span>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={strings.search}
        value={typed}
        onInput={event => {
          const q = event.currentTarget.value
          setTyped(q)
          clearTimeout(timer.current)
          unsent.current = q
          timer.current = setTimeout(() => search(q), PAUSE)
        }}
        onKeyDown={handleKeyDown}
        part="search"
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </label>
  )
}
