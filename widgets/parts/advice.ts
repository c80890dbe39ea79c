// The widgets' runtime is already loaded. This import keeps the code that this file shares with others in the
// runtime's chunk; without it, the bundler would make another chunk.
import '../runtime'
import { warn } from './warn'

/** For each mistake on a page, the message in the console for the page's owner. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, as its form does; its script is of ${script}.`,
  noAnswer: (url: string) => `${url} gave no answer of Haven: Haven may be down, or api may name more than its address`,
  silence: (intake: string) =>
    `${intake} did not answer this page. If it runs, its ALLOWED_ORIGINS must name ${self.origin}.`,
  noValue: ({ localName }: Element, name: string, value: string, only: string) =>
    `<${localName}> has no ${name} "${value}", only "${only}".`,
  noName: (tag: Element, own: readonly string[]) =>
    tag
      .getAttributeNames()
      .flatMap(name => {
        const meant = own.includes(name) ? undefined : own.find(other => isMisspelt(name, other))
        return meant ? `<${tag.localName}> has no attribute "${name}". Is it "${meant}"?` : []
      })
      .join(' '),
}

/**
 * Writes a message for the page's owner to the console, each message only once. The message's tag, if it has one, comes
 * after it.
 */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  const line = (lines[name] as (...values: unknown[]) => string)(...values)
  if (line) warn(line, ...values.filter(value => value instanceof Element))
}

/** Attributes that every element may have, and whose names resemble those of some tags. */
const USUAL = /^(class|nonce|on|role)$/

/** True when a name resembles a tag's own attribute: at most one letter of three is wrong, missing or too many. */
function isMisspelt(name: string, own: string): boolean {
  // The numbers of mistakes between the beginnings of `own` and the letters of `name` that were read so far.
  let row = Array.from({ length: own.length + 1 }, (_, at) => at)
  for (const [read, letter] of [...name].entries()) {
    const next = [read + 1]
    for (const [at, other] of [...own].entries()) {
      const [before = 0, above = 0, left = 0] = [row[at], row[at + 1], next[at]]
      next.push(Math.min(before + Number(letter !== other), above + 1, left + 1))
    }
    row = next
  }
  return !USUAL.test(name) && (row.at(-1) ?? 0) <= Math.ceil(own.length / 3)
}
