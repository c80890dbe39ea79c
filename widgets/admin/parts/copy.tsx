import { useRef, useState } from 'react'
import { recordStrings } from '../record/record-strings'
import { Drawing } from './icon'

// The path of the icon's shape, from Lucide (ISC licence).
const COPY =
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2ZM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2'
const COPIED = 'M20 6 9 17l-5-5'

/**
 * The button that copies a text. A page without TLS has no access to the clipboard, so a press only selects the text
 * beside the button.
 */
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
      <Drawing path={copied ? COPIED : COPY} />
      <span className="unseen">
        {copied ? recordStrings.copied : recordStrings.copy} {what}
      </span>
    </button>
  )
}
