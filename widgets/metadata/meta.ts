import { FORM_LANGUAGE_TAGS } from '../../api/contract/forms/form-languages'

// The types that describe a tag's public interface. Scripts read each `meta.ts`, and make typings, manifests, hints for
// editors, Storybook's controls and the tables of docs/public-api.md. No file that a visitor loads imports this file.

/** One attribute of a tag. The element has a property of the same name, which is a string. */
export interface AttributeMeta {
  /** The effect of the attribute, in one phrase. */
  means: string
  /**
   * The kind of the values, or a list of the allowed values. A value that is not in the list has no effect. A `flag` is
   * on when the attribute is present, unless its value is `false`. In JSX, the value of a `number` may be a number.
   */
  values?: 'text' | 'url' | 'flag' | 'number' | readonly string[]
  /** The behaviour of the tag without the attribute. */
  otherwise?: string
  example?: string
}

/** One event that a tag sends. All events bubble, and also cross shadow roots. */
export interface EventMeta {
  means: string
  /** The type of each field in the event's `detail`; undefined for an event without `detail`. */
  detail?: Record<string, string>
  /** True when a handler can call `preventDefault()` to prevent the step that the event announces. */
  cancelable?: true
}

/** The public interface of a tag. A minor version may only add to this interface. */
export interface TagMeta {
  /** The name that people use for the widget. */
  title: string
  /** The purpose of the tag, in one phrase. */
  does: string
  /** The attributes of this tag, without those that every tag has: `api`, `language` and `theme`. */
  attributes: Record<string, AttributeMeta>
  events: Record<string, EventMeta>
  /** The parts that a page's stylesheet can style with `::part()`. */
  parts: Record<string, string>
  /** Says what the tag's children are. Visitors see them until the script has loaded, and without JavaScript. */
  children: string
}

/** The attributes that every tag has. */
export const commonAttributes = {
  api: {
    means: 'The base URL of the intake that receives the requests.',
    values: 'url',
    otherwise:
      'the intake to which the plain form inside the tag sends; without a plain form, the server of the script',
    example: 'https://intake.firm.example',
  },
  language: {
    means:
      'The language of the widget’s texts, such as `ur`. The widget does not translate texts that the firm wrote: cards, figures, and the labels of a plain form inside the tag. Without this attribute, or with `auto`, the widget uses the language of the page. If the browser’s first language is another one, a line above the form then offers it.',
    values: ['auto', ...FORM_LANGUAGE_TAGS],
    otherwise: 'the language of the page, or English if the widget does not have this language',
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
    'The initial values of the fields: `firstName=Amina&phone=…`. With `url`, the values come from the page’s address. The form ignores a value that its field does not accept.',
  values: 'text',
  otherwise: 'nothing',
  example: 'firstName=Amina&phone=020%207946%200456',
}

/** The attributes that every form has. */
export const formAttributes = {
  typed: {
    means:
      'With `off`, the browser tab does not store typed answers. Without this attribute, the tab stores them for at most 24 hours, until the visitor sends or clears them, so that a reload does not lose them. The tab never stores the answers about safe contact and about another person.',
    values: ['off'],
    otherwise: 'stored in the tab',
  },
  source: {
    means:
      'The source of the requests, such as a campaign or a partner, with at most 80 characters. Staff see the source of each request, and count the sources. With `off`, the intake stores no source.',
    values: 'text',
    otherwise:
      '`utm_source`, `utm_medium` and `utm_campaign` in the page’s address, without values that contain an `@`',
    example: 'spring-leaflet',
  },
  done: {
    means:
      'The address of a page of your own, with the same origin. After sending, the form shows its thanks with a link to this page. The page opens after 5 seconds, unless the visitor has added letters or does something in the form first.',
    values: 'url',
    otherwise: 'the form’s thanks stay',
    example: '/thanks/',
  },
  'done-reference': {
    means:
      'Together with `done`, this attribute adds the reference to the address of your page, as `#reference=…`. Your page then opens at once, unless the visitor has added letters.',
    values: 'flag',
    otherwise: 'no reference in the address',
  },
} satisfies Record<string, AttributeMeta>

/** The event that every tag sends. */
export const ready = {
  'haven-ready': { means: 'The widget has replaced its children.' },
} satisfies Record<string, EventMeta>

/** The events that every form sends. */
export const formEvents = {
  ...ready,
  'haven-begin': { means: 'The visitor has given the first answer in the form.' },
  'haven-submit': {
    means:
      'The answers are valid, and the form is about to send them. If a listener cancels the event, the form sends nothing.',
    cancelable: true,
  },
  'haven-success': {
    means:
      'The intake has saved the request. `answerBy` is the time by which the firm promises an answer, as ISO 8601.',
    detail: { reference: 'string', answerBy: 'string' },
  },
  'haven-error': {
    means:
      'Sending failed; no typed word is lost. `code` is the API’s error code, or `network` if there was no response.',
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
  button: 'The button that sends the form',
  privacy: 'The small print below the button',
  summary: 'The list of mistakes, above the fields',
  failure: 'The panel that says that nothing was sent, and how to reach the firm',
  success: 'The panel that replaces the form after sending',
  reference: 'The reference, in large figures',
  pressing: 'The box below the reference with the phone number for urgent cases',
  'pressing-call': 'The phone link in the box `pressing`',
  next: 'The next steps, below the reference',
  save: 'The link that saves reference, time and next steps as text',
  print: 'The button that prints the receipt',
  'add-letters': 'The button below the reference that opens the control for letters',
  again: 'The button that starts another request',
  clear: 'The button that clears the stored answers',
} satisfies Record<string, string>

/** The parts in the optional questions of a form. */
export const extraParts = {
  more: 'A line that opens and closes optional questions',
  choice: 'One option of a question, or a checkbox',
  without: 'The button that sends the form without an optional answer that the API did not accept',
  urgent:
    'The urgent panel above the form, which appears when the visitor mentions a decision, a removal or a detention, and which shows the receipt after sending',
  'call-now': 'The phone link in the urgent panel',
  letters: 'The control for letters, in the form or below the reference',
  'choose-letters': 'The field in which visitors choose letters, or on which they drop letters',
  letter: 'One letter, with its progress',
  'four-lines': 'The button in the urgent panel that opens four fields for a call back',
} satisfies Record<string, string>

/** The part with phone and email below a form, if the form's children contain such links. */
export const contactPart = {
  contact: 'The line with phone and email below the form, if the tag’s children contain such links',
}

/** The parts in the email draft that a form offers when sending fails. */
export const draftParts = {
  draft: 'The link that opens the visitor’s mail program with a new email to the firm',
  'draft-text': 'The text of this email',
  copy: 'The button that copies the text of this email',
} satisfies Record<string, string>

/** Says what the elements inside a form's tag are for. */
export const formChildren =
  'A plain form that works without the script. The widget keeps the text that visitors have typed into the plain form.'

/** The parts that every list of cards has. */
export const cardParts = {
  list: 'The list of cards',
  card: 'One card',
  skeleton: 'The placeholder of a card while the widget loads the list',
  empty: 'The text of an empty list',
  error: 'The line that says that the widget could not load the list',
  retry: 'The button to try again after a failure',
} satisfies Record<string, string>

/** The purpose of the children of a list of cards. */
export const contentChildren =
  'A line or a link. Visitors see it until the script has loaded, and in browsers without JavaScript. Give the tag a `min-height` in your stylesheet, so that the content below does not move when the cards appear.'
