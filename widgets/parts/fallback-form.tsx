import type { PublicFirm } from '../../api/contract/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { EXTRA_LINES, type ExtraName } from '../../api/contract/forms/labels/extra-lines'
import { extraQuestions } from '../../api/contract/forms/labels/extras'
import { type FieldSpec, lifted } from '../../api/contract/forms/labels/field'
import { LETTER_TYPES, MAX_LETTERS } from '../../api/contract/forms/letters'
import { DAY_PARTS } from '../../api/contract/time/typed-day'
import type { ContactLink } from './fallback-state'
import type { FormSpec } from './form-spec'
import { phonesOf } from './known-firm'
import { Limit } from './limit'
import { CallNow } from './phones'
import { questionStrings } from './question-strings'
import { formStrings as say } from './strings'

interface FallbackFormProps {
  spec: FormSpec
  api: string
  firm: PublicFirm
  /** True when an element around the form already has the class `haven`. */
  inside?: boolean
  /** The id of the team member on whose page the form is. */
  wanted?: number | undefined
  /** The tag of the language that is preselected for the firm's call, such as `pl` on a page for Polish speakers. */
  language?: string
  /** The language of the form’s texts, if it is not English. */
  formLanguage?: FormLanguage | undefined
  /** The initial values of the fields, by field name. */
  initial?: Record<string, string>
}

/**
 * The plain form inside a form's tag. This form works without JavaScript, and its lines are as high as the widget's.
 * `api` is the base URL of the API; it is empty on the API's own site.
 */
export function FallbackForm(props: FallbackFormProps) {
  const { spec, api, firm, inside, wanted, language, formLanguage, initial } = props
  const rows = (isLong: boolean) => spec.rows.filter(row => isText(row) === isLong)
  return (
    <form
      className={inside ? undefined : 'haven'}
      method="post"
      action={`${api}${spec.path}`}
      encType={encodingFor(firm)}
    >
      {/* A page on another site shows its own phone numbers, so the form has none there. */}
      <FallbackRows rows={rows(false)} phones={api ? [] : phonesOf(firm)} chosen={initial} />
      {/* The optional questions are above the message, because the message can be long. */}
      <FallbackExtras firm={firm} path={spec.path} chosen={{ ...initial, ...(language && { language }) }} />
      <FallbackRows rows={rows(true)} chosen={initial} />
      <FallbackUnseen
        firm={firm}
        hidden={{ ...spec.hidden, ...(wanted && { for: `${wanted}` }), ...(formLanguage && { formLanguage }) }}
      />
      <button type="submit">{spec.submit}</button>
      <FallbackPrivacy api={api} firm={firm} />
      <FallbackContact firm={firm} />
    </form>
  )
}

/** A form that accepts letters is sent as `multipart/form-data`. */
export const encodingFor = ({ uploads = true }: PublicFirm) => (uploads ? 'multipart/form-data' : undefined)

const isText = ([field]: FormSpec['rows'][number]) => field?.kind === 'textarea'

/**
 * The text above the questions tells visitors what to do if they do not know an answer, because the box “I don’t know”
 * needs JavaScript.
 */
const LEAVE_EMPTY = 'Leave empty what you do not know.'
/** The label of the file input. */
const LETTERS = `Photos (JPEG, PNG) or PDF: ${MAX_LETTERS} files at most, 10 MB each`
const LETTER_ACCEPT = Object.keys(LETTER_TYPES).join()

/** The optional questions and the letters, each group collapsed behind a line. */
export const FallbackExtras = ({
  firm,
  path = '',
  names = Object.keys(EXTRA_LINES) as ExtraName[],
  without,
  chosen = {},
}: {
  firm: PublicFirm
  /** The path to which the form is sent. */
  path?: string
  names?: ExtraName[]
  without?: string
  /** The initial values of the fields, by field name. */
  chosen?: Record<string, string>
}) =>
  names
    .filter(name => name !== 'letters' || firm.uploads !== false)
    .map(name => (
      <details className="more" key={name}>
        <summary>{EXTRA_LINES[name]}</summary>
        <div className="in">
          {name === 'letters' ? (
            <label>
              {LETTERS} <input type="file" name="files" multiple accept={LETTER_ACCEPT} />
            </label>
          ) : (
            <>
              <p>
                {questionStrings.free} {LEAVE_EMPTY}
              </p>
              {name === 'decision' && <Limit links={phonesOf(firm)} />}
              {extraQuestions(name, path)
                .filter(field => field.name !== without)
                .map(field => (
                  <FallbackField
                    key={field.name}
                    field={{ hint: '', ...field }}
                    phones={[]}
                    chosen={chosen[field.name]}
                  />
                ))}
            </>
          )}
        </div>
      </details>
    ))

/** The fields of a form, row by row. */
export const FallbackRows = ({
  rows,
  phones = [],
  chosen = {},
}: Pick<FormSpec, 'rows'> & { phones?: ContactLink[]; chosen?: Record<string, string> | undefined }) =>
  rows.map(row => (
    <div className="row" key={row[0]?.name}>
      {row.map(field => (
        <FallbackField key={field.name} field={field} phones={phones} chosen={chosen[field.name]} />
      ))}
    </div>
  ))

/** The hidden fields of a form, and the honeypot, a field that only programs fill in. */
export const FallbackUnseen = ({ firm, hidden }: { firm: PublicFirm; hidden?: FormSpec['hidden'] }) => (
  <>
    <input name="website" hidden tabIndex={-1} autoComplete="off" />
    {Object.entries({ ...hidden, privacyVersion: firm.privacyNotice.version }).map(([name, value]) => (
      <input type="hidden" name={name} value={value} key={name} />
    ))}
  </>
)

/** The line that says how the firm uses the data. */
export const FallbackPrivacy = ({ api, firm }: { api: string; firm: PublicFirm }) => (
  <p>
    {say.privacy}{' '}
    <a href={`${api}${firm.privacyNotice.path}`} target="_blank" rel="noreferrer">
      {say.privacyLink}
    </a>
    . {say.notClient}
  </p>
)

/** The firm's number and address, for visitors who prefer to talk or write. */
export const FallbackContact = ({ firm }: { firm: PublicFirm }) => (
  <p>
    {say.talk} <a href={`tel:${firm.phone.dial}`}>{firm.phone.display}</a> {say.or}{' '}
    <a href={`mailto:${firm.email}`}>{firm.email}</a>
  </p>
)

function FallbackField(props: { field: FieldSpec; phones: ContactLink[]; chosen?: string | undefined }) {
  const { field, phones, chosen } = props
  const { name, label, hint, kind, options = [], callFor } = field
  // Visitors may send despite some rules, but only the page after sending can offer this. So in a plain form, the
  // browser does not check these rules.
  const { control } = field.waivedBy ? lifted(field) : field
  if (kind === 'radios') {
    return (
      <fieldset role="radiogroup" aria-required={control?.required}>
        <legend>{label}</legend>
        {options.map(([value, word, meaning]) => (
          <label key={value}>
            {/* The browser requires no choice, because a visitor who names a decision need not choose an urgency. */}
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>
              {word} {meaning && <small>{meaning}</small>}
            </span>
          </label>
        ))}
        {callFor && phones[0] && <CallNow links={phones} />}
      </fieldset>
    )
  }
  if (kind === 'checks' || kind === 'date') {
    return (
      <fieldset>
        <legend>
          {label} {hint && <small>{hint}</small>}
        </legend>
        {kind === 'checks' ? (
          options.map(([value, word]) => (
            <label key={value}>
              <input type="checkbox" name={name} value={value} />
              <span>{word}</span>
            </label>
          ))
        ) : (
          <div className="date">
            {DAY_PARTS.map(part => (
              <label className={part} key={part}>
                {questionStrings[part]} <input name={`${name}.${part}`} />
              </label>
            ))}
          </div>
        )}
      </fieldset>
    )
  }
  const said = field.control?.required ? '' : (hint ?? say.optional)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label always contains one of three controls.
    <label>
      {label} {said && <small>{said}</small>}{' '}
      {kind === 'textarea' ? (
        <textarea name={name} defaultValue={chosen} {...control} />
      ) : kind === 'select' ? (
        <select name={name} defaultValue={chosen} {...control}>
          {options.map(([value, word]) => (
            <option value={value} key={value}>
              {word}
            </option>
          ))}
        </select>
      ) : (
        <input name={name} defaultValue={chosen} {...control} />
      )}
    </label>
  )
}
