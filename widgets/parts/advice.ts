// The widgets' runtime is already loaded; without this import, the code that both use would be one more file.
import '../runtime'
import { warn } from './warn'

/** For each mistake, the message in the console for the owner of a page. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, as its form does; its script is of ${script}.`,
  noAnswer: (url: string) => `${url} gave no answer of Haven: Haven may be down, or api may name more than its address`,
}

/** Writes a message to the console for the owner of a page, once for each message. */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  warn((lines[name] as (...values: string[]) => string)(...values))
}
