import { useLayoutEffect, useRef, useState } from 'react'

/** A mail that a visitor can send from their own program when the form cannot be sent. */
export interface FallbackMail {
  subject: string
  body: string
}

/** Longest body that mail programs take from a link, in characters. */
const LONGEST_BODY = 1_500

/** The `mailto:` link of a mail; `to` is another `mailto:` link that holds the address alone. */
export function mailLink({ subject, body }: FallbackMail, to = 'mailto:'): string {
  // By code points: half of an emoji cannot be encoded.
  const short = [...body].slice(0, LONGEST_BODY).join('')
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(short)}`
}

/** Opens the mail where the browser allows it, and shows it as a link and as text with a Copy button. */
export function MailFallback({ mail, to }: { mail: FallbackMail; to: string | undefined }) {
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
      await navigator.clipboard.writeText(mail.body)
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
        <a href={mailLink(mail, to)} ref={link} part="draft">
          {mailStrings.open}
        </a>
      </p>
      <textarea
        readOnly
        rows={6}
        aria-label={mailStrings.text}
        defaultValue={mail.body}
        style={{ marginBottom: '0.75em' }}
        part="draft-text"
        ref={text}
      />
      <button type="button" part="copy" onClick={handleCopy}>
        {copied ? mailStrings.copied : mailStrings.copy}
      </button>
    </>
  )
}

const mailStrings = {
  open: 'Send it as an email instead',
  text: 'The text of the email',
  copy: 'Copy the text',
  copied: 'Copied',
} as const
