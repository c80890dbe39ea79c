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

/** An email that visitors can send with their own mail program when the form cannot send. */
export interface FallbackMail {
  subject: string
  body: string
}

/** The props of the panel with the draft of an email. */
export interface RescueProps {
  /** The email, if the form's description (`FormSpec`) defines one. */
  mail?: FallbackMail | undefined
  fields: readonly FieldSpec[]
  values: Values
  /** The firm's email address as a link. */
  to: string | undefined
}

/** The result of sending a form. `network` means that the API could not be reached, or did not respond in time. */
export type Sent =
  | ({ ok: true } & SubmittedAnswer)
  | { ok: false; code: ErrorCode | 'network'; message?: string; issues?: Issue[] }

/**
 * The texts about the result of sending a form. Without `errorText`, the form announces a failure only with the panel,
 * not with a toast.
 */
export interface OutcomeStrings {
  successTitle?: string
  /**
   * The text after sending. The name of a promise in braces, as in `within {contact}.`, stands for the firm's number of
   * hours.
   */
  successText: string
  errorTitle?: string
  errorText?: string
}

/**
 * The parts of a form that the code for sending needs: its texts, its last attempt, and functions to call with the
 * result.
 */
export interface SendingForm {
  host: HTMLElement
  /** The base URL of the API; `path` is the path to which the form is sent. */
  api: string
  path: string
  strings: OutcomeStrings
  /**
   * Loads the functions that the form needs after a mistake, which also offer checkboxes with which a visitor can send
   * despite a rule.
   */
  parts: { prepare(isMistaken: true): Promise<FormActions> }
  waysTo: (firm: KnownFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  /** The time when the visitor began this request, in ms since the page was opened; 0 for the first request. */
  since: number
  /**
   * The values that the form sends but does not show: the form's language, the version of the privacy notice, and the
   * id of the wanted team member.
   */
  unseen: () => Values
  /** Makes the form editable again; called when the form was not sent. */
  release: () => void
  /** Shows that the form was sent. The stored state and the plain form are already empty then. */
  succeed: (told: Success) => void
  /** Lets the browser itself send the form. */
  leave: (extras: Values, failed: () => void) => void
  fail: (result: Sent & { ok: false }) => void
}

/** The code with which a form sends. It is loaded when the page is idle, or at the first key press. */
export interface FormActions {
  /** Returns the first mistake of each field that has one. */
  validate(values: Values): Issue[]
  /** Checks and sends the values of a form, and reports the result to the form. */
  submit(actions: FormActions, form: SendingForm, values: Values): Promise<void>
  /** Sends once, and never rejects. With the same key and values, the API makes no second record. */
  send(api: string, values: Values, key: string): Promise<Sent>
  /**
   * After a visitor's mistake, loads the functions that are needed then, among them `offer`, `recheck` and
   * `ErrorSummary`.
   */
  afterMistake(actions: FormActions): Promise<FormActions>
  /**
   * Stores which checkboxes would let the visitor send the typed values despite a rule. Checkboxes that the form has
   * already offered stay.
   */
  offer?(host: HTMLElement): void
  /**
   * Returns the present messages for fields that had a mistake. A field that the visitor has corrected gets an empty
   * message.
   */
  recheck?(shown: Values, issues: Issue[]): Values
  readFirm(api: string): Promise<KnownFirm | undefined>
  /** Makes the texts after a success from the form's sentence `text`; `links` are the ways to reach the firm. */
  describe(
    sent: SubmittedAnswer,
    text: string,
    firm: Partial<PublicFirm> | undefined,
    links: ContactLink[],
    from: Pick<LetterLife, 'host' | 'api'>,
  ): Promise<Success>
  /** Announces the result in the page's region for toasts, which all forms share. */
  announce(sent: Sent, strings: OutcomeStrings, host: HTMLElement): void
  /** Adds the form's event listeners after the code for sending has loaded. */
  listen?(host: HTMLElement): void
  createKey(): string
  /**
   * Returns the hidden values of an attempt, such as the time of sending. Another attempt with the same content sends
   * the same hidden values.
   */
  stamp?(): Values
  /** The panel that a form shows after sending. */
  panels: Pick<typeof import('./outcome-panels'), 'SuccessPanel'>
  /** The list of mistakes in the form. */
  ErrorSummary?: ComponentType<{ issues: Issue[]; panel: Ref<HTMLDivElement> }>
  /** The offer to send the typed values as an email, or to copy them. */
  Rescue?: ComponentType<RescueProps>
  /**
   * The panel that says that the intake did not respond, and offers to send the form by itself once the intake
   * responds.
   */
  NoAnswerPanel?: ComponentType<FailureProps>
  /** The component that stores the typed answers in the tab. */
  KeepAnswers?: ComponentType<{ life: KeptLife }>
  /** Returns the values for an email: the key of each optional answer is the text of its question. */
  inWords?(values: Values): Values
  /** True when the form may send optional answers whose questions it does not show. */
  unseen?: true
}

/** The code for uploading letters, which is loaded when the visitor opens the part of the form for letters. */
export interface Letters {
  Questions: ComponentType<{ life: LetterLife; keep?: (() => void) | undefined }>
  withLetters(actions: FormActions, host: HTMLElement): FormActions
}

/** The state and functions of a form that the optional questions need. */
export interface FormLife extends LetterLife {
  /** The attributes of the `<form>`; `action` is the URL to which it is sent. */
  form: { action: string }
  values: Values
  errors: Record<string, string>
  busy: boolean
  valuesNow(): Values
  extras: Extras | undefined
  openExtras(): Promise<unknown>
  letters: Letters | undefined
  /** True if the firm accepts letters; undefined until this is known. */
  takesLetters: unknown
  openLetters(): Promise<unknown>
}

/** The state and functions of a form that the code for stored answers needs. */
export interface KeptLife extends FormLife {
  form: FormLife['form'] & { ref: RefObject<HTMLFormElement | null> }
  /** Draws the form from its stored state. The controls keep their values. */
  redraw(): void
  /** Draws the form empty, and puts the focus into its first field. */
  startAgain(): void
}

/** The page's own texts, read from a plain form that the page's author has written. */
export interface OwnWords {
  /** The text of the line that opens a group of optional questions; empty if the page has no text for it. */
  line(group: ExtraName): string
  /** A field with the page's own texts. For a date, `options` has the names of its parts. */
  field(field: FieldSpec): FieldSpec
}

export interface ExtraProps {
  life: FormLife
  groups?: ExtraName[] | undefined
  /** The page's own texts for the optional questions. */
  own?: OwnWords | undefined
  /** The name of an optional question that the form already has among its other fields. */
  without?: string
  /** Called when letters were added, removed or uploaded. */
  keep?: () => void
}

/** The props of the form in the urgent panel. */
export interface UrgentCallbackProps {
  host: HTMLElement
  life: FormLife
  /** The fields of the call-back form, and the code that sends it. */
  sending: { callbackFields: FormFields; formActionsByRoute: { callbacks: FormActions } }
  /** The values of the form below the urgent panel. */
  values: Values
  /** The hidden values that the form in the urgent panel also sends. */
  hidden: Values
  onSent: () => void
}

/** Loads the optional questions, if the form has any. */
export type LoadExtras = (() => Promise<Extras>) | undefined

/** Loads the code for letters, if the form may send any. */
export type LoadLetters = (() => Promise<Letters>) | undefined

/** The code for optional questions, which is loaded when the visitor opens one of their lines. */
export interface Extras {
  Questions: ComponentType<ExtraProps & { group: ExtraName }>
  UrgentPanel: ComponentType<{ host: HTMLElement } & Omit<ExtraProps, 'groups'>>
  withExtras(actions: FormActions): FormActions
}
