import { type Ref, useState } from 'react'
import { strings } from '../strings'

/** A password field whose text the person can make visible. */
export function Secret(props: {
  name: string
  id: string
  field?: Ref<HTMLInputElement>
  autoComplete?: string
  wrong: true | undefined
  described: string | undefined
}) {
  const { name, id, field, autoComplete = 'current-password', wrong, described } = props
  const [shown, setShown] = useState(false)
  return (
    <div className="secret">
      <input
        type={shown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        id={id}
        ref={field}
        aria-invalid={wrong}
        aria-describedby={described}
        part="input"
      />
      <button type="button" className="plain" aria-controls={id} onClick={() => setShown(!shown)} part="show-password">
        {shown ? strings.hide : strings.show} <span className="unseen">{strings.thePassword}</span>
      </button>
    </div>
  )
}
