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

/** A mail that visitors can send from their own mail program when the form cannot be sent. */
export interface FallbackMail {
  subject: string
  body: string
}

/** The props of a draft for a mail. */
export interface RescueProps {
  /** The mail that the form itself describes. */
  mail?: FallbackMail | undefined
  fields: readonly FieldSpec[]
  values: Values
  /** The firm's address as a link. */
  to: string | undefined
}

/** The result of sending a form. `network` means that the API could not be reached or did not answer in time. */
export type Sent =
  | ({ ok: true } & SubmittedAnswer)
  | { ok: false; code: ErrorCode | 'network'; message?: string; issues?: Issue[] }

/**
 * The words for the result of sending a form. Without `errorText`, only the panel's own offers are shown after a
 * failure.
 */
export interface OutcomeStrings {
  successTitle?: string
  /** The name of a promise in braces is replaced by the firm's hours, as in `within {contact}.` */
  successText: string
  errorTitle?: string
  errorText?: string
}

/** A form as the sending code uses it: its texts, its last attempt, and functions to call with the result. */
export interface SendingForm {
  host: HTMLElement
  /** The base URL of the API; `path` is the path of the form's call. */
  api: string
  path: string
  strings: OutcomeStrings
  /** After a mistake, loads the functions that also offer boxes for relaxing a rule. */
  parts: { prepare(isMistaken: true): Promise<FormActions> }
  waysTo: (firm: KnownFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  /** The time when typing began, in ms since the page was opened. */
  since: number
  /**
   * The values that the form sends without showing them: the version of the privacy notice, and the person whose page
   * it is.
   */
  unseen: () => Values
  /** Makes the form editable again, without having sent it. */
  release: () => void
  /** Shows the success; at that time, the stored state and the fallback are empty. */
  succeed: (told: Success) => void
  /** Sends the form by the browser's own means. */
  leave: (extras: Values, failed: () => void) => void
  fail: (result: Sent & { ok: false }) => void
}

/** The code with which a form sends, loaded when the page is idle or at the first key press. */
export interface FormActions {
  /** For each field that cannot be sent, its first mistake. */
  validate(values: Values): Issue[]
  /** Checks and sends the values of a form, and reports the result to the form. */
  submit(actions: FormActions, form: SendingForm, values: Values): Promise<void>
  /** Sends once, and never rejects. If the key and the values are the same, no second record is made. */
  send(api: string, values: Values, key: string): Promise<Sent>
  /** Loads the functions for a visitor who made a mistake: with `offer`, `recheck` and `ErrorSummary`. */
  afterMistake?(actions: FormActions): Promise<FormActions>
  /** Stores which boxes would make the typed values acceptable; a box that was offered stays. */
  offer?(host: HTMLElement): void
  /** The error messages for fields that had a mistake. A field that was corrected has an empty message. */
  recheck?(shown: Values, issues: Issue[]): Values
  readFirm(api: string): Promise<KnownFirm | undefined>
  /** The words about a success if the form's sentence is `text`; `links` are used while the firm is unknown. */
  describe(
    sent: SubmittedAnswer,
    text: string,
    firm: Partial<PublicFirm> | undefined,
    links: ContactLink[],
    from: Pick<LetterLife, 'host' | 'api'>,
  ): Promise<Success>
  /** Announces the result in the page's one region for toasts. */
  announce(sent: Sent, strings: OutcomeStrings): void
  /** Starts the event listeners of a form, once their code has loaded. */
  listen?(host: HTMLElement): void
  createKey(): string
  /** Values that are fixed together with the key, such as the time of sending. */
  stamp?(): Values
  /** The panel that a form shows after sending. */
  panels: Pick<typeof import('./outcome-panels'), 'SuccessPanel'>
  /** The list of mistakes in the form. */
  ErrorSummary?: ComponentType<{ issues: Issue[]; panel: Ref<HTMLDivElement> }>
  /** The offer to send the typed values as an email, or to copy them. */
  Rescue?: ComponentType<RescueProps>
  /** The panel which says that no answer came, and offers to send the form once the intake answers. */
  NoAnswerPanel?: ComponentType<FailureProps>
  /** The component that keeps the typed answers in the tab. */
  KeepAnswers?: ComponentType<{ life: KeptLife }>
  /** The values, with the answer to each optional question in words, under its question. */
  inWords?(values: Values): Values
  /** True when the form sends answers that it does not show. */
  unseen?: true
}

/** The code for sending letters, which is loaded when their line is opened. */
export interface Letters {
  Questions: ComponentType<{ life: LetterLife; keep?: (() => void) | undefined }>
  withLetters(actions: FormActions, host: HTMLElement): FormActions
}

/** The parts of a form that the optional questions need. */
export interface FormLife extends LetterLife {
  values: Values
  errors: Record<string, string>
  busy: boolean
  valuesNow(): Values
  extras: Extras | undefined
  openExtras(): Promise<unknown>
  letters: Letters | undefined
  /** True or false once it is known if the firm accepts letters. */
  takesLetters: unknown
  openLetters(): Promise<unknown>
}

/** The parts of a form that are needed to keep its answers. */
export interface KeptLife extends FormLife {
  form: { ref: RefObject<HTMLFormElement | null> }
  /** Draws the form from its stored state. The controls keep their values. */
  redraw(): void
  /** Draws the form empty, and puts the focus into its first field. */
  startAgain(): void
}

/** The texts of a page's own plain form. */
export interface OwnWords {
  /** The text of the line that opens a group of optional questions; '' where the page has no such line. */
  line(group: ExtraName): string
  /** A field with the page's own texts; the options of a date are its parts. */
  field(field: FieldSpec): FieldSpec
}

export interface ExtraProps {
  life: FormLife
  groups?: ExtraName[] | undefined
  /** The page's own texts for these questions. */
  own?: OwnWords | undefined
  /** An optional field that the form itself contains already. */
  without?: string
  /** Called when letters were added, removed or sent. */
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
  /** The hidden values that are sent, too. */
  hidden: Values
  onSent: () => void
}

/** Loads the optional questions, if the form has any. */
export type LoadExtras = (() => Promise<Extras>) | undefined

/** Loads the code for letters, if the form may send any. */
export type LoadLetters = (() => Promise<Letters>) | undefined

/** The code for optional questions, which is loaded when one of their links is opened. */
export interface Extras {
  Questions: ComponentType<ExtraProps & { group: ExtraName }>
  UrgentPanel: ComponentType<{ host: HTMLElement } & Omit<ExtraProps, 'groups'>>
  withExtras(actions: FormActions): FormActions
}
