import type { ComponentType, Ref, RefObject } from 'react'
import type { SubmittedAnswer } from '../../api/contract/answers'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { ErrorCode, Issue } from '../../api/contract/errors'
import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import type { FieldSpec, FormFields } from '../../api/contract/forms/labels/field'
import type { Success } from '../widget'
import type { ContactLink } from './fallback-state'
import type { LetterLife } from './letter-types'

export type Values = Record<string, string>

/** A mail that a visitor can send from their own program when the form cannot be sent. */
export interface FallbackMail {
  subject: string
  body: string
}

/** What a mail is made of. */
export interface RescueProps {
  /** The form's own mail. */
  mail?: FallbackMail | undefined
  fields: readonly FieldSpec[]
  values: Values
  /** The firm's address, as a link. */
  to: string | undefined
}

/** How a submission ended. `network` stands for an API that could not be reached or did not answer in time. */
export type Sent =
  | ({ ok: true } & SubmittedAnswer)
  | { ok: false; code: ErrorCode | 'network'; message?: string; issues?: Issue[] }

/** What a form says at its end; without `errorText`, a failure is said by what the form offers instead. */
export interface OutcomeStrings {
  successTitle?: string
  /** A promise's name in braces stands for the firm's own number of hours: `within {contact}.` */
  successText: string
  errorTitle?: string
  errorText?: string
}

/** A form as the code for sending sees it: its words, its last attempt, and how it is told of the outcome. */
export interface SendingForm {
  host: HTMLElement
  /** The API's base URL, and the path that takes the form. */
  api: string
  path: string
  strings: OutcomeStrings
  /** Brings the actions for sending anew: after a mistake, with boxes that lift a rule. */
  parts: { prepare(isMistaken: true): Promise<FormActions> }
  waysTo: (firm: PublicFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  /** The start of typing, in ms since the page's start. */
  since: number
  /** The version of the notice that was shown, and the person whom a page is for. */
  unseen: () => Values
  /** Gives the form back to its visitor, unsent. */
  release: () => void
  /** Shows the success; memory and fallback are empty by then. */
  succeed: (told: Success) => void
  /** Sends the form as the browser itself does. */
  leave: (extras: Values, failed: () => void) => void
  fail: (result: Sent & { ok: false }) => void
}

/** What a form needs for sending, loaded when the page is idle or at the first keystroke. */
export interface FormActions {
  /** The first issue of each field that cannot be sent as it is. */
  validate(values: Values): Issue[]
  /** Checks and sends a form's values, and tells the form how it ended. */
  submit(actions: FormActions, form: SendingForm, values: Values): Promise<void>
  /** Sends once; never rejects. The same key and values never make two records. */
  send(api: string, values: Values, key: string): Promise<Sent>
  /** Brings the same actions for a visitor who made a mistake: with `offers` and `ErrorSummary`. */
  afterMistake?(actions: FormActions): Promise<FormActions>
  /** The words of the boxes that let these values pass, by name. */
  offers?(values: Values): Values
  readFirm(api: string): Promise<PublicFirm | undefined>
  /** What the visitor is told of a success that a form says by `text`; `links` stand in for a firm that is not known. */
  describe(
    sent: SubmittedAnswer,
    text: string,
    firm: Partial<PublicFirm> | undefined,
    links: ContactLink[],
    from: Pick<LetterLife, 'host' | 'api'>,
  ): Promise<Success>
  /** Says how it ended, in the page's one toast region. */
  announce(sent: Sent, strings: OutcomeStrings): void
  createKey(): string
  /** Values that are fixed together with the key, such as the time of sending. */
  stamp?(): Values
  /** The panel that a form shows once it is sent. */
  panels: Pick<typeof import('./outcome-panels'), 'SuccessPanel'>
  /** Lists the mistakes. */
  ErrorSummary?: ComponentType<{ issues: Issue[]; panel: Ref<HTMLDivElement> }>
  /** Offers what was typed as an email, and to copy. */
  Rescue?: ComponentType<RescueProps>
  /** Offers, where no answer came, to send the form once its intake answers again. */
  SendWhenBack?: ComponentType<{ host: HTMLElement; api: string }>
  /** Keeps the answers in the tab. */
  KeepAnswers?: ComponentType<{ life: KeptLife }>
  /** The same values, but each answer to a question that nobody has to answer by that question, in words. */
  inWords?(values: Values): Values
  /** True where the form sends answers that it does not show. */
  unseen?: true
}

/** Sends letters along, as it is loaded when that line is opened. */
export interface Letters {
  Questions: ComponentType<{ life: LetterLife; keep?: (() => void) | undefined }>
  withLetters(actions: FormActions, host: HTMLElement): FormActions
}

/** What the lines of questions that nobody has to answer need of a form. */
export interface FormLife extends LetterLife {
  values: Values
  errors: Record<string, string>
  busy: boolean
  valuesNow(): Values
  extras: Extras | undefined
  openExtras(): Promise<unknown>
  letters: Letters | undefined
  /** Whether letters are taken, as far as that is known. */
  takesLetters: unknown
  openLetters(): Promise<unknown>
}

/** The parts of a form that keeping its answers needs. */
export interface KeptLife extends FormLife {
  form: { ref: RefObject<HTMLFormElement | null> }
  /** Draws the form from its memory. The controls keep what they hold. */
  redraw(): void
  /** Draws the form empty, with the focus in its first field. */
  startAgain(): void
}

export interface ExtraProps {
  life: FormLife
  groups?: ExtraName[] | undefined
  /** A field of these questions that the form asks for by itself. */
  without?: string
  /** Told that what is sent along has changed. */
  keep?: () => void
}

/** What the four lines of the urgent lane need of the form below them. */
export interface FourLinesProps {
  host: HTMLElement
  life: FormLife
  /** What the call-back form asks, and how it sends. */
  sending: { callLines: FormFields; formActionsByRoute: { callbacks: FormActions } }
  /** What the form below holds. */
  values: Values
  /** The answers that go along unseen. */
  hidden: Values
  onSent: () => void
}

/** Brings the questions that nobody has to answer, where a form has them. */
export type LoadExtras = (() => Promise<Extras>) | undefined

/** Brings what sends letters along, where a form may. */
export type LoadLetters = (() => Promise<Letters>) | undefined

/** The questions behind the lines, as they are loaded when one of them is opened. */
export interface Extras {
  Questions: ComponentType<ExtraProps & { group: ExtraName }>
  UrgentLane: ComponentType<{ host: HTMLElement } & Omit<ExtraProps, 'groups'>>
  withExtras(actions: FormActions): FormActions
}
