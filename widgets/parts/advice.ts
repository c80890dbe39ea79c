// The runtime has already loaded; without this import, the code that both share would become one more file.
import '../runtime'
import { warn } from './warn'

/** The console lines for the owner of a page, by mistake. */
const lines = {
  otherIntake: (tag: string, found: string, script: string) =>
    `<${tag}> sends to ${found}, as its form does; its script is of ${script}.`,
  noAnswer: (url: string) => `${url} gave no answer of Haven: Haven may be down, or api may name more than its address`,
}

/** Writes a console line for the owner of a page; each line appears once. */
export function advise<Name extends keyof typeof lines>(name: Name, values: Parameters<(typeof lines)[Name]>) {
  warn((lines[name] as (...values: string[]) => string)(...values))
}
