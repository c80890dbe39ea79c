// This file is plain JavaScript, because it may run before the project is built.
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const fileOf = name => new URL(`../dist/api/${name}.js`, import.meta.url)

/**
 * Starts a program in `dist/api/` by loading it. If Node cannot load the file, the function prints the reason and ends
 * the process.
 */
export async function loadBuilt(name, say = console.error) {
  const file = fileOf(name)
  try {
    accessSync(file, constants.R_OK)
    await import(file.href)
  } catch (error) {
    say(whyNot(fileURLToPath(file), error))
    process.exit(1)
  }
}

/** False when a program of `dist/api/` is missing; true for a file that this user may not read. */
export function isBuilt(name) {
  try {
    accessSync(fileOf(name))
    return true
  } catch ({ code }) {
    return code !== 'ENOENT'
  }
}

/** Says which built file this user may not read, with the remedy. */
export const mayNotRead = (path, dist) =>
  `This user may not read ${path}: have the user that Haven runs as read what is built (\`chmod -R a+rX ${dist}\`).`

/** The remedy when Node cannot load a program. An error in the program itself keeps its stack trace. */
function whyNot(file, error) {
  const dist = dirname(dirname(file))
  const { code, path = file } = error
  if (code === 'EACCES' || code === 'EPERM') return mayNotRead(path, dist)
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ENOENT' || code === 'ENOTDIR')
    return `${file}, or a part of it, is not there. Run \`npm ci\` and \`npm run build\` first.`
  if (error instanceof SyntaxError)
    return `${file}, or a part of it, is damaged (${error.message}). Run \`npm run build\` again.`
  return error
}
