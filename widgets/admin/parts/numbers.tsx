const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** A number of seven digits or more, such as a phone number, including spaces and punctuation between the digits. */
const NUMBER = /([+(]{0,2}\p{Nd}(?:[ \u00a0()./-]{0,3}\p{Nd}){6,})/u

/**
 * Returns the text with phone numbers marked as left-to-right. Otherwise, a line from right to left would show the
 * groups of digits in the wrong order.
 */
export function withNumbers(text: string) {
  if (!RIGHT_TO_LEFT.test(text)) return text
  return text.split(NUMBER).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
      <span dir="ltr" key={at}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
