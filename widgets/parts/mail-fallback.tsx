import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { changing } from './changing'
import type { RescueProps, Values } from './form-types'
import { mailLink } from './mail-link'
import { formStrings } from './strings'

const linesOf = (fields: readonly FieldSpec[], values: Values) =>
  [
    ...fields,
    // The answers to optional questions. The label of each answer is its question. If the questions could not be
    // loaded, the label is the field's name with a space, such as `decision kind`.
    ...Object.keys(values).flatMap(name => (/[. ]/.test(name) ? { name, label: name.replaceAll('.', ' ') } : [])),
  ]
    .map(({ name, label, options }: FieldSpec) => {
      const value = values[name] ?? ''
      const words = new Map(options as readonly [string, string][]).get(value) ?? value
      // A label that is a question keeps its question mark instead of a colon.
      return value ? `${`${label}:`.replace('?:', '?')} ${words}\n` : ''
    })
    .join('')

/**
 * The typed values as an email: a link, and a text with a Copy button. If the form defines the email itself (`mail`),
 * the script presses the link at once. Otherwise, the email has one line for each filled-in field.
 */
export function MailFallback({ mail, fields, values, to }: RescueProps) {
  const { subject, body: own = '' } = mail ?? { subject: mailStrings.subject }
  const body = `${own}\n\n${linesOf(own ? [] : fields, values)}`.trim()
  const link = useRef<HTMLAnchorElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  const opened = useRef(!mail)
  useLayoutEffect(() => {
    if (!opened.current) link.current?.click()
    opened.current = true
  }, [])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(body)
      setCopied(true)
    } catch {
      // In a frame, or on a page without TLS, the browser may not allow access to the clipboard. So the function
      // selects the text, which the visitor can then copy with the keyboard.
      text.current?.focus()
      text.current?.select()
    }
  }

  return (
    <>
      <p>
        <a href={mailLink({ subject, body }, to)} ref={link} part="draft">
          {formStrings.asMail}
        </a>
      </p>
      <textarea
        readOnly
        rows={6}
        aria-label={mailStrings.text}
        defaultValue={body}
        part="draft-text"
        ref={text}
        // Session recorders must not record this text. Browsers' translators never change the text in a field.
        className="rr-mask"
        data-private=""
        data-hj-suppress=""
        data-clarity-mask="true"
        data-dd-privacy="mask"
      />
      <button type="button" className="offer" part="copy" onClick={handleCopy}>
        {changing(copied ? mailStrings.copied : mailStrings.copy)}
      </button>
    </>
  )
}

export const mailStrings = {
  subject: 'Enquiry from your website',
  text: 'Text of the email',
  copy: 'Copy text',
  copied: 'Copied',
} as const
