const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** A number of seven digits or more, such as a phone number, with the signs that people write between the digits. */
const NUMBER = /([+(]{0,2}\p{Nd}(?:[ \u00a0()./-]{0,3}\p{Nd}){6,})/u

/**
 * A text in which phone numbers read from left to right. In a line from right to left, the groups of digits would
 * change places.
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
