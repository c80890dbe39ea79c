const DIGITS = /\p{Nd}/gu

/** Turns the digits of any script into 0 to 9, such as `٠٢٠` into `020`. All other characters stay. */
export function asciiDigits(text: string): string {
  return text.replaceAll(DIGITS, digit => {
    // In Unicode, the ten digits of a script are adjacent and in order. A digit's value is therefore the number of
    // digits before it in this order.
    const code = digit.codePointAt(0) as number
    let before = 0
    while (!String.fromCodePoint(code - before - 1).search(DIGITS)) before += 1
    return `${before % 10}`
  })
}
