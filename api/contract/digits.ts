const DIGITS = /\p{Nd}/gu

/** Turns the digits of any script into 0 to 9: `٠٢٠` becomes `020`. Every other character stays. */
export function asciiDigits(text: string): string {
  return text.replaceAll(DIGITS, digit => {
    // Unicode keeps the ten digits of a script together and in order. So the number of digits before this one is its
    // value.
    const code = digit.codePointAt(0) as number
    let before = 0
    while (!String.fromCodePoint(code - before - 1).search(DIGITS)) before += 1
    return `${before % 10}`
  })
}
