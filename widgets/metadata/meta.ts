import { FORM_LANGUAGE_TAGS } from '../../api/contract/forms/form-languages'

// The types that describe a tag's public interface. From each `meta.ts`, scripts make typings, manifests, editors'
// hints, Storybook's controls and the tables of docs/public-api.md. No file that a visitor loads imports this file.

/** One attribute of a tag, which is also a property of the element, as a string. */
export interface AttributeMeta {
  /** The effect of the attribute, in one sentence. */
  means: string
  /**
   * The allowed values, if they are few; any other value counts as absent. A `flag` is on when the attribute is
   * present, unless its value is `false`. A `number` may be given as a number in JSX.
   */
  values?: 'text' | 'url' | 'flag' | 'number' | readonly string[]
  /** The effect when the attribute is absent. */
  otherwise?: string
  /** A value that the documents show as an example. */
  example?: string
}

/** One event that a tag sends. All events bubble, and leave shadow roots. */
export interface EventMeta {
  means: string
  /** The type of each field in `detail`; absent when the event has no detail. */
  detail?: Record<string, string>
  /** True when `preventDefault()` prevents the step that the event announces. */
  cancelable?: true
}

/** The public interface of a tag, to which a minor version may only add. */
export interface TagMeta {
  /** The name of the tag for people. */
  title: string
  /** The purpose of the tag, in one sentence. */
  does: string
  /** The attributes of this tag, without the ones that every tag has: `api`, `language` and `theme`. */
  attributes: Record<string, AttributeMeta>
  events: Record<string, EventMeta>
  /** The parts that a page's stylesheet can style with `::part()`. */
  parts: Record<string, string>
  /** The purpose of the tag's children; they are visible until the script has loaded, and without JavaScript. */
  children: string
}

/** The attributes that every tag has. */
export const commonAttributes = {
  api: {
    means: 'The base URL of the intake that receives the requests.',
    values: 'url',
    otherwise: 'the address of the plain form inside; without such a form, the server that the script came from',
    example: 'https://intake.firm.example',
  },
  language: {
    means:
      'The language of the widget’s texts, such as `ur`. Texts that the firm wrote are not translated: cards, figures, and the labels of a plain form inside the tag. Without it, or with `auto`, the widget uses the language of the page; when the browser prefers another language, a line above a form offers that language.',
    values: ['auto', ...FORM_LANGUAGE_TAGS],
    otherwise: 'the language of the page, or English if the widget lacks it',
  },
  theme: {
    means:
      'The widget’s colours; `auto` follows the setting of the visitor’s device. A dark widget has a dark background of its own.',
    values: ['light', 'dark', 'auto'],
    otherwise: 'light or dark, depending on the background behind the tag',
  },
} satisfies Record<string, AttributeMeta>

/** The attribute with which a page gives the fields of a form their first values. */
export const prefill: AttributeMeta = {
  means:
    'Start values: `firstName=Amina&phone=…`. With `url` the values come from the page’s address. A value that a field does not accept is ignored.',
  values: 'text',
  otherwise: 'nothing',
  example: 'firstName=Amina&phone=020%207946%200456',
}

/** The attribute that decides if the tab keeps the answers in a form. */
export const typed: AttributeMeta = {
  means:
    'With `off`, the browser tab does not keep typed answers. Otherwise the browser tab keeps typed answers when the page is loaded again, until the visitor sends or clears them, for at most 24 hours.',
  values: ['off'],
  otherwise: 'kept in the tab',
}

/** The event that every tag sends. */
export const ready = {
  'haven-ready': { means: 'The widget has replaced its children.' },
} satisfies Record<string, EventMeta>

/** The events that every form sends. */
export const formEvents = {
  ...ready,
  'haven-submit': {
    means: 'The answers are valid and about to be sent; cancel it to hold them back.',
    cancelable: true,
  },
  'haven-success': {
    means: 'The request is saved. `answerBy` is the time by which the firm answers, as ISO 8601.',
    detail: { reference: 'string', answerBy: 'string' },
  },
  'haven-error': {
    means: 'Sending failed; no typed word is lost. `code` is the API’s, or `network` without an answer.',
    detail: { code: 'string', message: 'string' },
  },
} satisfies Record<string, EventMeta>

/** The parts that every form has. */
export const formParts = {
  form: 'The form',
  field: 'A field: label, error and control',
  label: 'A field’s label, or the question over a set of choices',
  input: 'A control: input, select or text area',
  error: 'The error message of a field',
  button: 'The button that sends',
  privacy: 'The small print below the button',
  summary: 'The list of mistakes, above the fields',
  failure: 'The panel that says that nothing was sent, and how to reach the firm',
  success: 'The panel that replaces the form after sending',
  reference: 'The reference, in large figures',
  pressing: 'The box below the reference with the number for urgent calls',
  'pressing-call': 'The phone link in the box for urgent calls',
  next: 'The next steps, below the reference',
  save: 'The link that saves reference, time and next steps as text',
  print: 'The button that prints the receipt',
  'add-letters': 'The button below the reference that opens the control for letters',
  again: 'The button that starts another request',
  clear: 'The buttons that clear the kept answers, or keep them',
} satisfies Record<string, string>

/** The parts in the optional questions of a form. */
export const extraParts = {
  more: 'A line that opens optional questions',
  choice: 'One choice of a set, or a box to tick',
  without: 'The button that sends without a refused answer',
  urgent:
    'The urgent panel above the form, which appears once the visitor names a decision; after sending, it shows the receipt',
  'call-now': 'The phone link in the urgent panel',
  letters: 'The control for letters, also below the reference',
  'choose-letters': 'The field for files, on which visitors can drop them',
  letter: 'One letter, with its progress',
  'four-lines': 'The button in the urgent panel that opens four fields for a call back',
} satisfies Record<string, string>

/** The line with phone and email below a form, if the form's children contain such links. */
export const contactPart = { contact: 'The line with phone and email, if the tag’s children contain such links' }

/** The parts in the email draft that a form offers when sending fails. */
export const draftParts = {
  draft: 'The link that opens the visitor’s mail program with a new email to the firm',
  'draft-text': 'The text of the email',
  copy: 'The button that copies the text',
} satisfies Record<string, string>

/** The purpose of the children of a form. */
export const formChildren = 'A plain form that works by itself; the widget keeps the words typed into it.'

/** The parts that every list of cards has. */
export const cardParts = {
  list: 'The list of cards',
  card: 'One card',
  skeleton: 'The placeholder of a card while the list is read',
  empty: 'The text that is shown when the list is empty',
  error: 'The line that says that the list could not be read',
  retry: 'The button to try again after a failure',
} satisfies Record<string, string>

/** The purpose of the children of a list of cards. */
export const contentChildren =
  'A line or a link, shown until the script has loaded, and without JavaScript. To keep the content below in its place when the cards appear, give the tag a `min-height` in your stylesheet.'
