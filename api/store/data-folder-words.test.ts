import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleProgram } from '../testing/bundle-program'
import { temporaryFolder } from '../testing/store-fixtures'
import { inWords, refuseRootInOthers } from './data-folder-words'
import { StoreUnavailableError } from './store'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** Runs the command `npm run people -- list` as a user other than root. */
function listPeople(cwd: string, dataDir: string, user: object = isRoot ? { uid: NOBODY, gid: NOBODY } : {}) {
  // The command runs from `dist/api`, like the built command.
  const program = join(cwd, 'dist/api/people.mjs')
  cpSync(bundleProgram('api/commands/people.ts'), program)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'list'], { cwd, env, encoding: 'utf8', ...user })
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
  return stdout + stderr
}

async function openFolder() {
  const cwd = await temporaryFolder()
  chmodSync(cwd, 0o777)
  return { cwd, data: join(cwd, 'data') }
}

test('for a data folder of another user, the error gives the command chown', async () => {
  const { cwd, data } = await openFolder()
  mkdirSync(data)
  chmodSync(data, 0o500)
  const said = listPeople(cwd, data)
  expect(said).toMatch(/may not be used by this user \(EACCES\)/)
  expect(said).toContain(`chown -R USER ${data}`)
})

test('for one file of another user, the error gives its path and the remedy', async () => {
  const { cwd, data } = await openFolder()
  listPeople(cwd, data)
  const path = join(data, 'state.json')
  writeFileSync(path, '{}')
  chmodSync(path, 0o000)
  if (isRoot) chownSync(path, 0, 0)
  expect(listPeople(cwd, data)).toContain(`${path} may not be used by this user (EACCES). Give all of it`)
})

test('the error says that DATA_DIR is a file', async () => {
  const { cwd, data } = await openFolder()
  writeFileSync(data, '')
  for (const path of [data, join(data, 'below')]) {
    expect(listPeople(cwd, path)).toMatch(/^DATA_DIR \S+ is not a folder \((EEXIST|ENOTDIR)\): name a folder/)
  }
})

test('for a full disk, the error gives the data folder and the remedy, also when the store reports it', async () => {
  const fill = () => writeFile('/dev/full', 'x')
  const store = () =>
    fill().catch(cause => {
      throw new StoreUnavailableError('The store cannot write.', { cause })
    })
  for (const action of [fill, store]) {
    await expect(inWords('/srv/haven', action)).rejects.toThrow(
      'The disk of DATA_DIR /srv/haven is full (ENOSPC), so that nothing can be stored. Make room',
    )
  }
})

test('a command that root runs is refused for the folder of another user, and changes nothing there', async () => {
  const { cwd, data } = await openFolder()
  listPeople(cwd, data)
  const before = readdirSync(data, { recursive: true }).sort()
  if (isRoot) expect(listPeople(cwd, data, {})).toContain(`${data} belongs to another user (number ${NOBODY})`)
  expect(readdirSync(data, { recursive: true }).sort()).toEqual(before)
  const owner = isRoot ? NOBODY : Number(process.getuid?.())
  expect(() => refuseRootInOthers(data, owner)).not.toThrow()
  expect(() => refuseRootInOthers(data, 0)).toThrow(`sudo -u '#${owner}'`)
  expect(() => refuseRootInOthers(join(cwd, 'none'), 0)).not.toThrow()
})
