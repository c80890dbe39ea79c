import { useLayoutEffect, useRef, useState } from 'react'

/** A mail that a visitor can send from their own program when the form cannot be sent. */
export interface MailDraft {
  subject: string
  body: string
}

/** Longest body that mail programs take from a link, in characters. */
const LONGEST_BODY = 1_500

/** The `mailto:` link of a draft; `to` is another `mailto:` link that holds the address alone. */
export function draftLink({ subject, body }: MailDraft, to = 'mailto:'): string {
  // By code points: half of an emoji cannot be encoded.
  const short = [...body].slice(0, LONGEST_BODY).join('')
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`
}

/** Opens the draft where the browser allows it, and shows it as a link and as text with a Copy button. */
export function DraftRescue({ draft, to }: { draft: MailDraft; to: string | undefined }) {
  const link = useRef<HTMLAnchorElement>(null)
  const text = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)
  useLayoutEffect(() => link.current?.click(), [])

  async function handleCopy() {
    // Pages without TLS have no clipboard: there the text is selected, ready for the keys that copy.
    getSelection()?.selectAllChildren(text.current as HTMLElement)
    await navigator.clipboard?.writeText(draft.body)
    setCopied(!!navigator.clipboard)
  }

  return (
    <>
      <p>
        <a href={draftLink(draft, to)} ref={link} part="draft">
          {draftStrings.open}
        </a>
      </p>
      <pre part="draft-text" ref={text}>
        {draft.body}
      </pre>
      <button type="button" part="copy" onClick={handleCopy}>
        {copied ? draftStrings.copied : draftStrings.copy}
      </button>
    </>
  )
}

const draftStrings = {
  open: 'Send it as an email instead',
  copy: 'Copy the text',
  copied: 'Copied',
} as const
