import type { ComponentType } from 'react'
import type { FirmPart, FirmParts } from '../../../api/contract/content/firm-parts'
import type { FormLanguage } from '../../../api/contract/forms/form-languages'
import { FORM_LANGUAGE_WORDS } from '../../../api/contract/records/counted-values'
import { WEEKDAYS } from '../../../api/contract/time/office-hours'
import { PROMISES } from '../../../api/contract/time/promises'
import { Input } from './field'
import { say } from './strings'

/** The text of each field in a form for a part of the firm; a ticked box has the text `yes`. */
export type Rows = Record<string, string>

interface FieldsProps {
  rows: Rows
  onChange: (rows: Rows) => void
  wrong: Record<string, string>
  /** The newer values of all fields, if another person has stored some. */
  theirs: Rows | undefined
  focusNext: (selector: string) => void
}

const PHONES = ['office', 'emergency'] as const
const yes = (on: boolean | undefined) => (on ? 'yes' : '')

/** The texts in the form of a part of the firm, made from the stored values of this part. */
export function toRows(part: FirmPart, value: FirmParts[FirmPart]): Rows {
  const entries: Record<FirmPart, () => [string, string][]> = {
    hours: () => {
      const { opening, bankHolidays } = value as FirmParts['hours']
      const byDate = [...bankHolidays].sort((one, other) => one.date.localeCompare(other.date))
      return [
        ...WEEKDAYS.flatMap((day): [string, string][] => {
          const period = opening.find(({ days }) => days.includes(day))
          return [
            [day, yes(!!period)],
            [`${day}.opens`, period?.opens ?? ''],
            [`${day}.closes`, period?.closes ?? ''],
          ]
        }),
        ...byDate.flatMap(({ date, name, open }, at): [string, string][] => [
          [`${at}.date`, date],
          [`${at}.name`, name],
          [`${at}.open`, yes(open)],
        ]),
      ]
    },
    phones: () => {
      const phones = value as FirmParts['phones']
      return PHONES.flatMap((name): [string, string][] => [
        [`${name}.display`, phones[name].display],
        [`${name}.dial`, phones[name].dial],
      ])
    },
    promises: () => {
      const promises = value as FirmParts['promises']
      return PROMISES.flatMap((name): [string, string][] => [
        [`${name}.hours`, `${promises[name].hours}`],
        [`${name}.count`, promises[name].count],
      ])
    },
    templates: () =>
      (value as FirmParts['templates']).flatMap(
        ({ id, title, subject, text, answers, language = '' }, at): [string, string][] => [
          [`${at}.id`, id],
          [`${at}.title`, title],
          [`${at}.subject`, subject],
          [`${at}.text`, text],
          [`${at}.language`, language],
          [`${at}.answers`, yes(answers)],
        ],
      ),
    notices: () => {
      const { underConstruction, notices } = value as FirmParts['notices']
      return [
        ['underConstruction', yes(underConstruction)],
        ...notices.flatMap(({ text, until = '' }, at): [string, string][] => [
          [`${at}.text`, text],
          [`${at}.until`, until],
        ]),
      ]
    },
    thanks: () => [['text', (value as FirmParts['thanks']).text]],
  }
  return Object.fromEntries(entries[part]())
}

/**
 * The numbers of the form's rows that have this field, in the order of the form. A field's name begins with the number
 * of its row.
 */
const numbersOf = (rows: Rows, field: string) =>
  Object.keys(rows).flatMap(name => (name.endsWith(`.${field}`) && /^\d/.test(name) ? [Number.parseInt(name, 10)] : []))

/** Turns the texts of a form into values for the API. The API, not this function, finds mistakes in the values. */
export function fromRows(part: FirmPart, rows: Rows): FirmParts[FirmPart] {
  const text = (name: string) => rows[name]?.trim() ?? ''
  if (part === 'hours') {
    return {
      opening: periodsOf(rows).map(({ days, opens, closes }) => ({ days, opens, closes })),
      bankHolidays: numbersOf(rows, 'date').map(at => ({
        date: text(`${at}.date`),
        name: text(`${at}.name`),
        ...(rows[`${at}.open`] && { open: true }),
      })),
    }
  }
  if (part === 'notices') {
    return {
      underConstruction: !!rows.underConstruction,
      notices: numbersOf(rows, 'text').map(at => ({
        text: text(`${at}.text`),
        ...(text(`${at}.until`) && { until: text(`${at}.until`) }),
      })),
    }
  }
  if (part === 'thanks') return { text: text('text') }
  if (part === 'templates') {
    return numbersOf(rows, 'title').map(at => ({
      id: rows[`${at}.id`] || newId(rows, at),
      title: text(`${at}.title`),
      subject: text(`${at}.subject`),
      text: text(`${at}.text`),
      answers: !!rows[`${at}.answers`],
      ...(text(`${at}.language`) && { language: text(`${at}.language`) as FormLanguage }),
    }))
  }
  if (part === 'phones') {
    const phone = (name: string) => ({
      display: text(`${name}.display`),
      dial: text(`${name}.dial`).replace(/[\s()-]/g, ''),
    })
    return { office: phone('office'), emergency: phone('emergency') }
  }
  const promise = (name: string) => [name, { hours: Number(text(`${name}.hours`)), count: text(`${name}.count`) }]
  return Object.fromEntries(PROMISES.map(promise)) as unknown as FirmParts['promises']
}

/** The id of a new template, different from the ids of all other templates in the form. */
function newId(rows: Rows, at: number): string {
  const taken = new Set(numbersOf(rows, 'title').map(other => rows[`${other}.id`]))
  let number = at + 1
  while (taken.has(`own-${number}`)) number += taken.size + 1
  return `own-${number}`
}

/** Makes the API's periods from the form's weekdays: days with the same hours are in one period. */
function periodsOf(rows: Rows) {
  const periods: FirmParts['hours']['opening'] = []
  for (const day of WEEKDAYS) {
    if (!rows[day]) continue
    const [opens = '', closes = ''] = [rows[`${day}.opens`], rows[`${day}.closes`]]
    const known = periods.find(one => one.opens === opens && one.closes === closes)
    if (known) known.days = [...known.days, day]
    else periods.push({ days: [day], opens, closes })
  }
  return periods
}

/**
 * Finds the form's field for each of the API's messages. A message of the API names a period or row by its index; the
 * name of the form's field contains a weekday or the row's number instead.
 */
export function problemsIn(part: FirmPart, issues: Record<string, string>, rows: Rows): Record<string, string> {
  const named = Object.entries(issues).map(([path, message]) => {
    const [, first = '', at = '', field = ''] = path.split('.')
    if (part === 'templates') return [`${numbersOf(rows, 'title')[Number(first)] ?? 0}.${at || 'title'}`, message]
    if (first === 'opening') return [`${periodsOf(rows)[Number(at)]?.days[0] ?? 'Monday'}.${field || 'opens'}`, message]
    if (first === 'bankHolidays' || first === 'notices') {
      const number = numbersOf(rows, part === 'hours' ? 'date' : 'text')[Number(at)]
      return [`${number ?? 0}.${field || (part === 'hours' ? 'date' : 'text')}`, message]
    }
    return [[first, at].filter(Boolean).join('.'), message]
  })
  return Object.fromEntries(named)
}

/** Makes a function that draws one field with its value, its mistake and another person's newer value. */
const fieldsOf =
  ({ rows, onChange, wrong, theirs }: FieldsProps) =>
  (name: string, label: string, more: Partial<Parameters<typeof Input>[0]> = {}) => (
    <Input
      key={name}
      name={name}
      label={label}
      value={rows[name] ?? ''}
      onChange={value => onChange({ ...rows, [name]: value })}
      problem={wrong[name]}
      present={theirs && (theirs[name] ?? '') !== (rows[name] ?? '') ? (theirs[name] ?? '') : undefined}
      {...more}
    />
  )

function Hours(props: FieldsProps) {
  const { rows, wrong, theirs } = props
  const field = fieldsOf(props)
  return (
    <>
      {WEEKDAYS.map(day => (
        <fieldset key={day} className="row">
          <legend className="unseen">{day}</legend>
          {field(day, day, { kind: 'yes' })}
          {rows[day] ? (
            <>
              {field(`${day}.opens`, say.opens, { kind: 'time' })}
              {field(`${day}.closes`, say.closes, { kind: 'time' })}
            </>
          ) : (
            <span>{say.closed}</span>
          )}
        </fieldset>
      ))}
      {/* The bank holidays are collapsed, because there are many, and they change rarely. */}
      <details open={!!theirs || Object.keys(wrong).some(name => /^\d/.test(name))}>
        <summary>
          {say.holidays} ({numbersOf(rows, 'date').length})
        </summary>
        <RowsOf props={props} by="date" add={say.addDay} nameBy="name">
          {at => [
            field(`${at}.date`, say.date, { kind: 'date' }),
            field(`${at}.open`, say.openAnyway, { kind: 'yes' }),
            field(`${at}.name`, say.holiday),
          ]}
        </RowsOf>
      </details>
    </>
  )
}

/** Inputs for a list of rows with the same fields, and buttons that add and remove rows. */
function RowsOf({
  props: { rows, onChange, focusNext },
  by,
  nameBy,
  add,
  most = Number.POSITIVE_INFINITY,
  children,
}: {
  props: FieldsProps
  by: string
  nameBy: string
  add: string
  most?: number
  children: (at: number) => React.ReactNode
}) {
  const numbers = numbersOf(rows, by)
  const next = Math.max(-1, ...numbers) + 1
  return (
    <>
      {numbers.map(at => (
        <div className="row" key={at}>
          {children(at)}
          <button
            type="button"
            className="plain"
            onClick={() => {
              onChange(Object.fromEntries(Object.entries(rows).filter(([name]) => !name.startsWith(`${at}.`))))
              focusNext(`[data-add=${by}], [name="${numbers.find(other => other !== at)}.${by}"]`)
            }}
          >
            {say.remove} <span className="unseen">{rows[`${at}.${nameBy}`] || say.thisLine}</span>
          </button>
        </div>
      ))}
      {numbers.length < most && (
        <p className="do">
          <button
            type="button"
            data-add={by}
            onClick={() => {
              onChange({ ...rows, [`${next}.${by}`]: '' })
              focusNext(`[name="${next}.${by}"]`)
            }}
          >
            {add}
          </button>
        </p>
      )}
    </>
  )
}

function Phones(props: FieldsProps) {
  const field = fieldsOf(props)
  return PHONES.map(name => (
    <fieldset key={name} className="row">
      <legend>{say.phone[name]}</legend>
      {field(`${name}.display`, say.display)}
      {field(`${name}.dial`, say.dial)}
    </fieldset>
  ))
}

function Answers(props: FieldsProps) {
  const field = fieldsOf(props)
  return PROMISES.map(name => (
    <fieldset key={name} className="row">
      <legend>{say.promise[name]}</legend>
      {field(`${name}.hours`, say.hours, { kind: 'number' })}
      {field(`${name}.count`, say.counted, { choices: say.count })}
    </fieldset>
  ))
}

function Notices(props: FieldsProps) {
  const field = fieldsOf(props)
  return (
    <>
      <RowsOf props={props} by="text" nameBy="text" add={say.addNotice} most={3}>
        {at => [field(`${at}.text`, say.notice), field(`${at}.until`, say.until, { kind: 'date' })]}
      </RowsOf>
      {field('underConstruction', say.construction, { kind: 'yes' })}
    </>
  )
}

const Thanks = (props: FieldsProps) => (
  <>
    <p>
      <small>{say.thanksWhy}</small>
    </p>
    {fieldsOf(props)('text', say.thanks, { kind: 'area' })}
  </>
)

function Templates(props: FieldsProps) {
  const field = fieldsOf(props)
  return (
    <>
      <p>
        <small>{say.templatesWhy}</small>
      </p>
      <RowsOf props={props} by="title" nameBy="title" add={say.addTemplate}>
        {at => [
          field(`${at}.title`, say.templateTitle),
          field(`${at}.subject`, say.templateSubject),
          field(`${at}.text`, say.templateText, { kind: 'area' }),
          field(`${at}.language`, say.templateLanguage, { choices: { '': say.anyLanguage, ...FORM_LANGUAGE_WORDS } }),
          field(`${at}.answers`, say.templateAnswers, { kind: 'yes' }),
        ]}
      </RowsOf>
    </>
  )
}

/** The form fields for each part of the firm. */
export const PART_FIELDS: Record<FirmPart, ComponentType<FieldsProps>> = {
  hours: Hours,
  phones: Phones,
  promises: Answers,
  notices: Notices,
  thanks: Thanks,
  templates: Templates,
}
