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
  const text = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  const opened = useRef(false)
  useLayoutEffect(() => {
    if (!opened.current) link.current?.click()
    opened.current = true
  }, [])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(draft.body)
      setCopied(true)
    } catch {
      // Pages without TLS have no clipboard, frames may not use it: the text is selected, ready for the keys that copy.
      text.current?.focus()
      text.current?.select()
    }
  }

  return (
    <>
      <p>
        <a href={draftLink(draft, to)} ref={link} part="draft">
          {draftStrings.open}
        </a>
      </p>
      <textarea
        readOnly
        rows={6}
        aria-label={draftStrings.text}
        defaultValue={draft.body}
        style={{ marginBottom: '0.75em' }}
        part="draft-text"
        ref={text}
      />
      <button type="button" part="copy" onClick={handleCopy}>
        {copied ? draftStrings.copied : draftStrings.copy}
      </button>
    </>
  )
}

const draftStrings = {
  open: 'Send it as an email instead',
  text: 'The text of the email',
  copy: 'Copy the text',
  copied: 'Copied',
} as const
