import { useEffect, useId, useRef, useState } from 'react'
import { mayReach } from '../../../api/contract/forms/safe-contact'
import { FORM_LANGUAGE_WORDS } from '../../../api/contract/records/counted-values'
import { readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import { Failure } from '../parts/failure'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { ContactMethodLink } from './contact-method-link'
import { type ContactMethod, contactMethodsOf, safeFirst } from './contact-methods'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** A template for messages about this record. */
interface Template {
  id: string
  title: string
  subject: string
  text: string
  /** True for a template whose text answers a request. */
  answers: boolean
  /** The tag of the text’s language, if it is not English. */
  language?: keyof typeof FORM_LANGUAGE_WORDS
}

/**
 * The form in which staff write an answer, with or without a template. Staff send the answer with their own mail or
 * message program.
 */
export function AnswerCard() {
  const { request } = useStaff()
  const { withSafeWays: record, fields, url, draft, setDraft, askedAfter, panels } = useRecord()
  const templates = useRead(`${url}/templates`, async address => {
    return (await readAnswer(await request(address))) as Template[]
  })
  const handleUsed = (way: string) => askedAfter.ask?.(way, 'answer')
  const { template = '', subject = '', body = '' } = draft
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => card.current?.focus(), [])

  const all = templates.value ?? []
  function choose(wanted: string) {
    const chosen = all.find(one => one.id === wanted)
    if (!chosen) return setDraft({ template: '', answers: '' })
    const isOwn = body.trim() && !all.some(one => one.text === body)
    const isOwnSubject = subject.trim() && !all.some(one => one.subject === subject)
    // Text that staff have typed themselves stays, with the template's text below it. A subject that staff have typed
    // stays, too.
    setDraft({
      template: wanted,
      answers: chosen.answers ? 'yes' : '',
      subject: isOwnSubject ? subject : chosen.subject,
      body: isOwn ? `${body.trimEnd()}\n\n${chosen.text}` : chosen.text,
    })
  }
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(body)
      setCopied(true)
    } catch {
      text.current?.select()
    }
    handleUsed('copy')
  }

  const theirs = fields.find(({ name, value }) => value && (name === 'message' || name === 'remarks'))
  const methods = fields.flatMap(field => contactMethodsOf(record, field).map(method => ({ field, method })))
  const written = safeFirst(methods, ({ method }) => mayReach(record, method.kind)).filter(
    ({ method }) => method.kind !== 'call',
  )
  return (
    <section className="card answer" tabIndex={-1} aria-labelledby={id} ref={card} part="answer">
      <h3 id={id}>{recordStrings.answer}</h3>
      {templates.error !== undefined && (
        <Failure
          title={recordStrings.templatesFailed}
          error={templates.error}
          busy={templates.busy}
          onRetry={templates.retry}
        />
      )}
      {theirs && (
        <div className="theirs" role="group" aria-label={theirs.label} tabIndex={0}>
          <VisitorWords>{theirs.value}</VisitorWords>
        </div>
      )}
      <label>
        {recordStrings.template}
        <select name="template" value={template} onChange={event => choose(event.currentTarget.value)}>
          <option value="">{templates.value ? recordStrings.noTemplate : strings.loading}</option>
          {all.map(one => (
            <option value={one.id} key={one.id}>
              {one.language ? recordStrings.inLanguage(one.title, FORM_LANGUAGE_WORDS[one.language]) : one.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {recordStrings.subject}
        <input
          name="subject"
          dir="auto"
          value={subject}
          onInput={event => setDraft({ subject: event.currentTarget.value })}
        />
      </label>
      <label>
        {recordStrings.answerText}
        <textarea
          name="body"
          dir="auto"
          rows={6}
          value={body}
          onInput={event => {
            setCopied(false)
            setDraft({ body: event.currentTarget.value })
          }}
          ref={text}
        />
      </label>
      <div className="ways">
        {written.map(({ field, method }) => (
          <ContactMethodLink
            key={`${record.id} ${field.name} ${method.text}`}
            method={{ ...method, href: withWords(method, subject, body) }}
            record={record}
            field={field}
            isFirst={false}
            onUsed={handleUsed}
          />
        ))}
        <button type="button" onClick={handleCopy} part="copy-answer">
          {copied ? recordStrings.copied : recordStrings.copyText}
        </button>
        <button type="button" className="plain" onClick={() => panels.set('answer', false)}>
          {recordStrings.closeAnswer}
        </button>
      </div>
      <p className="note">{recordStrings.answerNote}</p>
    </section>
  )
}

/** The link that starts a message with the text of the answer: an email, a WhatsApp message or a text message. */
function withWords({ kind, href }: ContactMethod, subject: string, body: string): string {
  // In a `mailto:` link, lines must end in CR and LF (RFC 6068).
  const lines = encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))
  if (kind === 'email') return `${href}?subject=${encodeURIComponent(subject)}&body=${lines}`
  return `${href}?${kind === 'whatsapp' ? 'text' : 'body'}=${encodeURIComponent(body)}`
}
