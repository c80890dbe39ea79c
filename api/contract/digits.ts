const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** Turns the digits of any script into 0 to 9: `٠٢٠` becomes `020`. Everything else stays. */
export function asciiDigits(text: string): string {
  return text.replaceAll(OTHER_DIGITS, digit => {
    // Unicode keeps the ten digits of a script together, in order; the digits before one tell which of them it is.
    const code = digit.codePointAt(0) as number
    let before = 0
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  })
}
