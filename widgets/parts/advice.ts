// Stands there by then; without this line, what both share would be a file more.
import '../runtime'
import { warn } from './warn'

/** Console lines for the owner of a page, by the mistake that each names. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, as its form does; its script is of ${script}.`,
  noAnswer: (url: string) => `${url} gave no answer of Haven: is it down, or api not its address alone?`,
  noAddress: (tag: string, api: string) => `<${tag} api="${api}"> names no address and is passed over.`,
}

/** Writes one of these lines; the same line comes once. */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  warn((lines[name] as (...values: string[]) => string)(...values))
}
