// This file is plain JavaScript, because it may run before the project is built.
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]

/** Checks the version of Node: if Node is too old, prints the remedy and ends the process. */
export function requireNode(say = console.error) {
  const { node: version } = process.versions
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  say(`Haven needs Node ${OLDEST_NODE.join('.')} or later; this is ${version}. Get 24 from nodejs.org.`)
  process.exit(1)
}

const fileOf = name => new URL(`../dist/api/${name}.js`, import.meta.url)

/**
 * Starts a program in `dist/api/` by loading its file. If Node cannot load the file, prints the reason and ends the
 * process.
 */
export async function loadBuilt(name, say = console.error) {
  requireNode(say)
  const file = fileOf(name)
  try {
    accessSync(file, constants.R_OK)
    await import(file.href)
  } catch (error) {
    say(whyNot(fileURLToPath(file), error))
    process.exit(1)
  }
}

/** False if a program in `dist/api/` is missing. A file that this user may not read counts as present. */
export function isBuilt(name) {
  try {
    accessSync(fileOf(name))
    return true
  } catch ({ code }) {
    return code !== 'ENOENT'
  }
}

/** Says that this user may not read a built file, with the remedy. */
export const mayNotRead = (path, dist) =>
  `This user may not read ${path}: let the user under which Haven runs read the built files (\`chmod -R a+rX ${dist}\`).`

/** Returns the remedy if Node cannot load a program's file, and otherwise the error that the program threw. */
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
