// The page has already loaded the widgets' runtime. With this import, the bundler puts shared code into the runtime's
// chunk, and makes no further chunk.
import '../runtime'
import { warn } from './warn'

/** The message about each kind of mistake on a page, which the page's owner sees in the console. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, like its form; its script is from ${script}.`,
  noAnswer: (url: string) => `${url} is down, or is not Haven: api must be the intake’s address alone`,
  silence: (intake: string) => `${intake} did not answer this page. If it runs, add ${self.origin} to its sites.`,
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
 * Writes a message for the page's owner to the console, each message only once. If the message is about a tag, the
 * console shows the tag after the message.
 */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  const line = (lines[name] as (...values: unknown[]) => string)(...values)
  if (line) warn(line, ...values.filter(value => value instanceof Element))
}

/** Attributes that every element may have, but whose names resemble attributes of Haven's tags. */
const USUAL = /^(class|nonce|on|role)$/

/**
 * True when `name` looks like a misspelling of the attribute `own`: the lengths are about the same, and `name` lacks at
 * most a third of the letters.
 */
const isMisspelt = (name: string, own: string) =>
  !USUAL.test(name) &&
  Math.abs(name.length - own.length) < 3 &&
  [...own].filter(letter => !name.includes(letter)).length <= own.length / 3
