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

/** The props of a draft mail. */
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

/** The words for a form's outcome. Without `errorText`, the panel's own offers are shown after a failure. */
export interface OutcomeStrings {
  successTitle?: string
  /** A promise's name in braces is replaced by the firm's hours: `within {contact}.` */
  successText: string
  errorTitle?: string
  errorText?: string
}

/** A form as the sending code sees it: its words, its last attempt, and callbacks for the outcome. */
export interface SendingForm {
  host: HTMLElement
  /** The API's base URL; `path` is that of the form's call. */
  api: string
  path: string
  strings: OutcomeStrings
  /** Loads the actions again after a mistake, with the boxes that lift a rule. */
  parts: { prepare(isMistaken: true): Promise<FormActions> }
  waysTo: (firm: KnownFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  /** The start of typing, in ms since the page was opened. */
  since: number
  /** The values that the form sends unseen: the version of the privacy notice, and the person whose page it is. */
  unseen: () => Values
  /** Gives the form back to its visitor, unsent. */
  release: () => void
  /** Shows the success; memory and fallback are empty at that time. */
  succeed: (told: Success) => void
  /** Sends the form as the browser itself does. */
  leave: (extras: Values, failed: () => void) => void
  fail: (result: Sent & { ok: false }) => void
}

/** The code with which a form sends; it is loaded when the page is idle or at the first keystroke. */
export interface FormActions {
  /** The first issue of each field that cannot be sent. */
  validate(values: Values): Issue[]
  /** Checks and sends a form's values, and reports the outcome to the form. */
  submit(actions: FormActions, form: SendingForm, values: Values): Promise<void>
  /** Sends once; never rejects. The same key and values never make two records. */
  send(api: string, values: Values, key: string): Promise<Sent>
  /** Loads the actions for a visitor who made a mistake: with `offer`, `recheck` and `ErrorSummary`. */
  afterMistake?(actions: FormActions): Promise<FormActions>
  /** Remembers the boxes that would let the typed values pass; an offered box stays. */
  offer?(host: HTMLElement): void
  /** The messages for the fields that had a mistake. A corrected field has an empty message. */
  recheck?(shown: Values, issues: Issue[]): Values
  readFirm(api: string): Promise<KnownFirm | undefined>
  /** The words about a success when the form's sentence is `text`; `links` serve while the firm is unknown. */
  describe(
    sent: SubmittedAnswer,
    text: string,
    firm: Partial<PublicFirm> | undefined,
    links: ContactLink[],
    from: Pick<LetterLife, 'host' | 'api'>,
  ): Promise<Success>
  /** Announces the outcome in the page's one toast region. */
  announce(sent: Sent, strings: OutcomeStrings): void
  /** Starts the listeners of a form once their code has loaded. */
  listen?(host: HTMLElement): void
  createKey(): string
  /** Values that are fixed with the key, such as the time of sending. */
  stamp?(): Values
  /** The panel that a form shows after sending. */
  panels: Pick<typeof import('./outcome-panels'), 'SuccessPanel'>
  /** The list of the form's mistakes. */
  ErrorSummary?: ComponentType<{ issues: Issue[]; panel: Ref<HTMLDivElement> }>
  /** The offer to send the typed values as an email, or to copy them. */
  Rescue?: ComponentType<RescueProps>
  /** The panel that reports a missing answer, and offers to send the form once there is one. */
  NoAnswerPanel?: ComponentType<FailureProps>
  /** The component that keeps the answers in the tab. */
  KeepAnswers?: ComponentType<{ life: KeptLife }>
  /** The values with each answer to an optional question in words, under its question. */
  inWords?(values: Values): Values
  /** True when the form sends answers that it does not show. */
  unseen?: true
}

/** The code that sends letters, loaded when their line is opened. */
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
  /** True or false once it is known whether the firm accepts letters. */
  takesLetters: unknown
  openLetters(): Promise<unknown>
}

/** The parts of a form that keeping its answers needs. */
export interface KeptLife extends FormLife {
  form: { ref: RefObject<HTMLFormElement | null> }
  /** Draws the form from its memory. The controls keep their values. */
  redraw(): void
  /** Draws the form empty, with the focus in its first field. */
  startAgain(): void
}

/** The words of a page's own plain form. */
export interface OwnWords {
  /** The words of the line that opens a group of optional questions; '' where the page has none. */
  line(group: ExtraName): string
  /** A field with the page's own words; the parts of a date are its options. */
  field(field: FieldSpec): FieldSpec
}

export interface ExtraProps {
  life: FormLife
  groups?: ExtraName[] | undefined
  /** A page's own words for these questions. */
  own?: OwnWords | undefined
  /** An optional field that the form itself already has. */
  without?: string
  /** Called when the letters have changed. */
  keep?: () => void
}

/** The props of the urgent panel's form. */
export interface UrgentCallbackProps {
  host: HTMLElement
  life: FormLife
  /** The fields and the sending code of the call-back form. */
  sending: { callbackFields: FormFields; formActionsByRoute: { callbacks: FormActions } }
  /** The values of the form below the urgent panel. */
  values: Values
  /** The hidden values to send along. */
  hidden: Values
  onSent: () => void
}

/** Loads the optional questions, if a form has them. */
export type LoadExtras = (() => Promise<Extras>) | undefined

/** Loads the code for letters, if a form may send them. */
export type LoadLetters = (() => Promise<Letters>) | undefined

/** The code for optional questions, loaded when one of their links is opened. */
export interface Extras {
  Questions: ComponentType<ExtraProps & { group: ExtraName }>
  UrgentLane: ComponentType<{ host: HTMLElement } & Omit<ExtraProps, 'groups'>>
  withExtras(actions: FormActions): FormActions
}
