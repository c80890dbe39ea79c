import { useRef, useState } from 'react'
import { recordStrings } from '../record-strings'

/** Copies a text; where the page has no clipboard (no TLS), the words beside it can still be marked. */
export function Copy({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      const words = button.current?.closest('div')?.querySelector('.said, .reference')
      if (words) getSelection()?.selectAllChildren(words)
    }
  }

  return (
    <button
      type="button"
      className="plain"
      onClick={handleClick}
      onBlur={() => setCopied(false)}
      ref={button}
      part="copy"
    >
      {copied ? recordStrings.copied : recordStrings.copy} <span className="unseen">{what}</span>
    </button>
  )
}
