import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { takeCommands } from '../operator/socket'
import { readLossRequest, settleLosses } from '../store/losses/loss-command'
import { openLosses } from '../store/losses/losses'
import { bundleProgram } from '../testing/bundle-program'
import { enquiry, openFolderStore, temporaryFolder } from '../testing/store-fixtures'

/** A folder that lost the last two of five enquiries, and the command for it. */
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

const run = (dir: string, ...words: string[]) => runCommand('accept-loss', dir, ...words)

async function runCommand(command: string, dir: string, ...words: string[]) {
  const program = bundleProgram(`api/commands/${command}.ts`)
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, DATA_DIR: dir } })
  const [said, , [code]] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]).then(parts => parts.join('')),
    undefined,
    once(child, 'close'),
  ])
  return { code, said }
}

test('what is lost is accepted list by list, told on, and confirmed as dealt with', async () => {
  const dir = await damagedFolder()
  await expect(openFolderStore(dir)).rejects.toThrow('2 records of inquiries (numbers 4–5)')
  expect(await run(dir, 'callbacks')).toMatchObject({ code: 1, said: expect.stringContaining('numbers 4–5') })
  expect(await run(dir, 'inquiries')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Accepted: 2 records of inquiries (numbers 4–5). Start the service now'),
  })
  expect((await runCommand('backup', dir, await temporaryFolder())).said).toContain(
    'so this backup lacks them, too. Damaged files lost 2 records of inquiries (numbers 4–5)',
  )
  const { lines } = JSON.parse((await runCommand('doctor', dir, '--json')).said)
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

test('a service that runs takes the command itself', async () => {
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

test.each([[[]], [['everything']], [['inquiries', '--all']], [['--dealt-with']]])('%j gets the usage', async words => {
  const dir = await temporaryFolder('memory')
  expect(await run(dir, ...words)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run accept-loss'),
  })
})
