import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { takeCommands } from '../operator/socket'
import { openCopy } from '../store/copy/open-copy'
import { readLossRequest, settleLosses } from '../store/losses/loss-command'
import { openLosses } from '../store/losses/losses'
import { bundleProgram } from '../testing/bundle-program'
import { copyOf } from '../testing/copied'
import { proven } from '../testing/copy-key'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../testing/store-fixtures'

/** Makes a data folder that has lost the last two of five enquiries, and a function that runs the command on it. */
async function damagedFolder() {
  const dir = await temporaryFolder('memory')
  const store = await openFolderStore(dir)
  for (let n = 0; n < 5; n++) await store.submit('inquiries', enquiry())
  await store.close()
  await rm(join(dir, 'journal'), { recursive: true })
  const file = join(dir, 'inquiries', '000001.json')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, lines.slice(0, 4).join('\n'))
  return dir
}

test('Haven does not start with a folder that lost records which its copy has, until the operator accepts the loss; the copy stays', async () => {
  const dir = await temporaryFolder('memory')
  const to = await temporaryFolder('memory')
  const serve = async (requests: number) => {
    const store = await openFolderStore(dir)
    try {
      const parts = { source: store.source, now: () => new Date(), log: memoryLog(), ...proven }
      const copy = await openCopy(copyOf(dir, to), parts)
      for (let n = 0; n < requests; n++) await store.submit('inquiries', enquiry())
      expect(await copy?.waitForCopy(5_000)).toBe(true)
      await copy?.stop()
    } finally {
      await store.close()
    }
  }
  await serve(1)
  await cp(dir, `${dir}-earlier`, { recursive: true })
  await serve(2)
  const pieces = async () => (await readdir(join(to, 'generation-000001'))).filter(name => name.endsWith('.piece'))
  const before = await pieces()
  await rm(dir, { recursive: true })
  await rename(`${dir}-earlier`, dir)
  await expect(serve(0)).rejects.toThrow(/holds 2 changes that .* accept-loss -- journal/)
  expect(await pieces()).toEqual(before)
  expect((await runCommand('accept-loss', dir, { COPY_TO: to }, 'journal')).said).toContain(
    'Accepted: at least 1 line of the journal. Start the service now: it continues to name these losses.',
  )
  await serve(1)
  expect((await readdir(to)).sort()).toEqual(['copy.json', 'generation-000002'])
})

const run = (dir: string, ...words: string[]) => runCommand('accept-loss', dir, {}, ...words)

async function runCommand(command: string, dir: string, settings: Record<string, string>, ...words: string[]) {
  const program = bundleProgram(`api/commands/${command}.ts`)
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, DATA_DIR: dir, ...settings } })
  const [said, , [code]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]).then(parts => parts.join('')),
    undefined,
    once(child, 'close'),
  ])
  return { code, said }
}

test('an operator accepts a loss list by list; the loss is reported until the operator confirms it as dealt with', async () => {
  const dir = await damagedFolder()
  await expect(openFolderStore(dir)).rejects.toThrow('2 records of inquiries (numbers 4–5)')
  expect(await run(dir, 'callbacks')).toMatchObject({ code: 1, said: expect.stringContaining('numbers 4–5') })
  expect(await run(dir, 'inquiries')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Accepted: 2 records of inquiries (numbers 4–5). Start the service now'),
  })
  expect((await runCommand('backup', dir, {}, await temporaryFolder())).said).toContain(
    'so this backup lacks them, too. Damaged files lost 2 records of inquiries (numbers 4–5)',
  )
  const { lines } = JSON.parse((await runCommand('doctor', dir, {}, '--json')).said)
  expect(lines).toContainEqual({ about: 'Lost records', state: 'wrong', says: expect.stringContaining('numbers 4–5') })
  expect(await run(dir, 'inquiries', '--dealt-with')).toEqual({
    code: 0,
    said: 'Dealt with: 2 records of inquiries (numbers 4–5).\n',
  })
  expect(await run(dir, 'inquiries', '--dealt-with')).toMatchObject({
    said: 'inquiries: there is no loss to confirm.\n',
  })
  const store = await openFolderStore(dir)
  expect(await openLosses(store.documents)).toEqual([])
  expect((await store.counts()).lists.inquiries.total).toBe(3)
})

test('a running service carries out the command itself', async () => {
  const dir = await damagedFolder()
  const { said } = await run(dir, 'inquiries')
  expect(said).toContain('Accepted')
  const store = await openFolderStore(dir)
  const socket = await takeCommands(dir, {
    'accept-loss': words => settleLosses(store.documents, readLossRequest(words), new Date()),
  })
  expect((await run(dir, 'inquiries')).said).toBe('inquiries: there is no loss to accept.\n')
  expect((await run(dir, 'inquiries', '--dealt-with')).said).toContain('Dealt with: 2 records')
  expect(await openLosses(store.documents)).toEqual([])
  await socket?.close()
})

test.each([[[]], [['everything']], [['inquiries', '--all']], [['--dealt-with']]])(
  'the arguments %j print the usage',
  async words => {
    const dir = await temporaryFolder('memory')
    expect(await run(dir, ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usage: npm run accept-loss'),
    })
  },
)
