// The widgets' runtime is already loaded. With this import, the bundler puts code that this file shares with other
// files into the runtime's chunk, and makes no further chunk.
import '../runtime'
import { warn } from './warn'

/** For each mistake on a page, the message in the console for the page's owner. */
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
 * Writes a message for the page's owner to the console, each message only once. If the message is about a tag, the tag
 * follows the message.
 */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  const line = (lines[name] as (...values: unknown[]) => string)(...values)
  if (line) warn(line, ...values.filter(value => value instanceof Element))
}

/** Attributes that every element may have, and whose names resemble those of some tags. */
const USUAL = /^(class|nonce|on|role)$/

/**
 * True when a name is about as long as a tag's own attribute, and lacks at most a third of this attribute's letters.
 */
const isMisspelt = (name: string, own: string) =>
  !USUAL.test(name) &&
  Math.abs(name.length - own.length) < 3 &&
  [...own].filter(letter => !name.includes(letter)).length <= own.length / 3
