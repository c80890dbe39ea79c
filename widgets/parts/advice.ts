// The widgets' runtime is already loaded. This import keeps the code that this file shares with others in the
// runtime's chunk; without it, the bundler would make another chunk.
import '../runtime'
import { warn } from './warn'

/** For each mistake on a page, the message in the console for the page's owner. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, as its form does; its script is of ${script}.`,
  noAnswer: (url: string) => `${url} gave no answer of Haven: Haven may be down, or api may name more than its address`,
}

/** Writes a message for the page's owner to the console, each message only once. */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  warn((lines[name] as (...values: string[]) => string)(...values))
}
