import type { ComponentType, Ref, RefObject } from 'react'
import type { SubmittedAnswer } from '../../api/contract/answers'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { ErrorCode, Issue } from '../../api/contract/errors'
import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import type { FieldSpec, FormFields } from '../../api/contract/forms/labels/field'
import type { Success } from '../widget'
import type { ContactLink } from './fallback-state'
import type { KnownFirm } from './known-firm'
import type { LetterLife } from './letter-types'
import type { FailureProps } from './panels'

export type Values = Record<string, string>

/** A mail that a visitor can send from their own program when the form cannot be sent. */
export interface FallbackMail {
  subject: string
  body: string
}

/** The parts of a mail. */
export interface RescueProps {
  /** The form's own mail. */
  mail?: FallbackMail | undefined
  fields: readonly FieldSpec[]
  values: Values
  /** The firm's address, as a link. */
  to: string | undefined
}

/** The outcome of a submission. `network` means that the API could not be reached or did not answer in time. */
export type Sent =
  | ({ ok: true } & SubmittedAnswer)
  | { ok: false; code: ErrorCode | 'network'; message?: string; issues?: Issue[] }

/** The words of a form's outcome. Without `errorText`, the offers for a failure replace them. */
export interface OutcomeStrings {
  successTitle?: string
  /** A promise's name in braces stands for the firm's hours: `within {contact}.` */
  successText: string
  errorTitle?: string
  errorText?: string
}

/** A form for the code that sends it: its words, its last attempt, and callbacks for the outcome. */
export interface SendingForm {
  host: HTMLElement
  /** The API's base URL, and the path of the form's call. */
  api: string
  path: string
  strings: OutcomeStrings
  /** Loads the actions for sending again: after a mistake, with boxes that lift a rule. */
  parts: { prepare(isMistaken: true): Promise<FormActions> }
  waysTo: (firm: KnownFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  /** The start of typing, in ms since the page's start. */
  since: number
  /** The version of the privacy notice on the page, and the person whom a page belongs to. */
  unseen: () => Values
  /** Returns the form to its visitor, unsent. */
  release: () => void
  /** Shows the success; memory and fallback are already empty. */
  succeed: (told: Success) => void
  /** Sends the form as the browser itself does. */
  leave: (extras: Values, failed: () => void) => void
  fail: (result: Sent & { ok: false }) => void
}

/** The code with which a form sends, loaded when the page is idle or at the first keystroke. */
export interface FormActions {
  /** The first issue of each field that cannot be sent. */
  validate(values: Values): Issue[]
  /** Checks and sends a form's values, and reports the outcome to the form. */
  submit(actions: FormActions, form: SendingForm, values: Values): Promise<void>
  /** Sends once; never rejects. The same key and values never make two records. */
  send(api: string, values: Values, key: string): Promise<Sent>
  /** Loads the same actions for a visitor who made a mistake: with `offer`, `recheck` and `ErrorSummary`. */
  afterMistake?(actions: FormActions): Promise<FormActions>
  /** Remembers the boxes that let the typed values pass; a box stays once it is offered. */
  offer?(host: HTMLElement): void
  /** The messages to show at the fields that had a mistake. A corrected field has an empty one. */
  recheck?(shown: Values, issues: Issue[]): Values
  readFirm(api: string): Promise<KnownFirm | undefined>
  /** The words about a success whose form says `text`; `links` replace those of an unknown firm. */
  describe(
    sent: SubmittedAnswer,
    text: string,
    firm: Partial<PublicFirm> | undefined,
    links: ContactLink[],
    from: Pick<LetterLife, 'host' | 'api'>,
  ): Promise<Success>
  /** Announces the outcome in the page's one toast region. */
  announce(sent: Sent, strings: OutcomeStrings): void
  /** Listens in a form from when its code has loaded. */
  listen?(host: HTMLElement): void
  createKey(): string
  /** Values that are fixed together with the key, such as the time of sending. */
  stamp?(): Values
  /** The panel that a form shows once it is sent. */
  panels: Pick<typeof import('./outcome-panels'), 'SuccessPanel'>
  /** Lists the mistakes. */
  ErrorSummary?: ComponentType<{ issues: Issue[]; panel: Ref<HTMLDivElement> }>
  /** Offers the typed values as an email, and to copy. */
  Rescue?: ComponentType<RescueProps>
  /** Says that there was no answer, and offers to send the form once there is one. */
  NoAnswerPanel?: ComponentType<FailureProps>
  /** Keeps the answers in the tab. */
  KeepAnswers?: ComponentType<{ life: KeptLife }>
  /** The same values, with each answer to an optional question by that question, in words. */
  inWords?(values: Values): Values
  /** True when the form sends answers that it does not show. */
  unseen?: true
}

/** Sends letters; loaded when their line is opened. */
export interface Letters {
  Questions: ComponentType<{ life: LetterLife; keep?: (() => void) | undefined }>
  withLetters(actions: FormActions, host: HTMLElement): FormActions
}

/** The parts of a form that the lines of optional questions need. */
export interface FormLife extends LetterLife {
  values: Values
  errors: Record<string, string>
  busy: boolean
  valuesNow(): Values
  extras: Extras | undefined
  openExtras(): Promise<unknown>
  letters: Letters | undefined
  /** True or false once known: the firm accepts letters, or does not. */
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
  /** Called when the letters have changed. */
  keep?: () => void
}

/** The parts of a form that the four lines of the urgent lane need. */
export interface UrgentCallbackProps {
  host: HTMLElement
  life: FormLife
  /** The fields and the sending of the call-back form. */
  sending: { callbackFields: FormFields; formActionsByRoute: { callbacks: FormActions } }
  /** The values of the form below. */
  values: Values
  /** The hidden answers. */
  hidden: Values
  onSent: () => void
}

/** Loads the optional questions, if a form has them. */
export type LoadExtras = (() => Promise<Extras>) | undefined

/** Loads the code for letters, if a form may send them. */
export type LoadLetters = (() => Promise<Letters>) | undefined

/** The questions behind the lines, loaded when one of them is opened. */
export interface Extras {
  Questions: ComponentType<ExtraProps & { group: ExtraName }>
  UrgentLane: ComponentType<{ host: HTMLElement } & Omit<ExtraProps, 'groups'>>
  withExtras(actions: FormActions): FormActions
}
