import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { backUp } from './backup'
import { readManifest } from './manifest'
import { restore } from './restore'

const quiet = { now: () => new Date('2026-03-02T10:00:00.000Z'), progress: () => undefined, ...proven }

/** Makes a data folder with one record; returns a function that backs it up together with these settings files. */
async function withSettings(files: Record<string, string>) {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const store = await openStore(dataDir)
  await store.submit('inquiries', enquiry())
  await store.close()
  const settings: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
    settings.push(path)
  }
  const { target } = await backUp({ dataDir, folder: join(folder, 'backups'), name: 'one', settings, ...quiet })
  const textOf = (name: string) => readFile(join(target, 'settings', name), 'utf8')
  return { folder, target, textOf }
}

test('settings files are copied under their own names, even two with the same name, readable for this user only', async () => {
  const { target, textOf } = await withSettings({
    '.env': 'PORT=1\n',
    'a/firm.json': '{"a":1}',
    'b/firm.json': '{"b":1}',
  })
  expect(await Promise.all(['.env', 'firm.json', '2-firm.json'].map(textOf))).toEqual([
    'PORT=1\n',
    '{"a":1}',
    '{"b":1}',
  ])
  const { settings } = await readManifest(target)
  expect(settings?.map(({ path }) => path)).toEqual(['settings/.env', 'settings/firm.json', 'settings/2-firm.json'])
  expect(((await stat(join(target, 'settings', '.env'))).mode & 0o777).toString(8)).toBe('600')
})

test('a secret key gets into no backup, however .env contains it', async () => {
  const lines = [
    'SECRETS_KEY=one',
    ' \tSECRETS_KEY = two',
    'export SECRETS_KEY=three',
    '  export \t SECRETS_KEY\t=four',
    'COPY_KEY=five',
    'export COPY_KEY = six',
  ]
  const others = [
    '# SECRETS_KEY stands elsewhere',
    'MY_SECRETS_KEY=5',
    'MY_COPY_KEY=5',
    'COPY_KEYS=6',
    'SECRETS_KEYS=6',
    'reexport SECRETS_KEY=7',
  ]
  const { textOf } = await withSettings({ '.env': [...lines, ...others, 'SECRETS_KEY=eight'].join('\n') })
  expect(await textOf('.env')).toBe(`${others.join('\n')}\n`)
})

test('settings are checked against the manifest, and are not restored', async () => {
  const { folder, target } = await withSettings({ '.env': 'PORT=1\n' })
  const dataDir = join(folder, 'restored')
  const { manifest } = await restore({ backup: target, dataDir, ...quiet })
  expect(manifest.files.map(({ path }) => path)).not.toContain('settings/.env')
  await expect(stat(join(dataDir, 'settings'))).rejects.toThrow('ENOENT')
  await writeFile(join(target, 'settings', '.env'), 'PORT=2\n')
  await expect(restore({ backup: target, dataDir, ...quiet })).rejects.toThrow('settings/.env is not as it was written')
})

test('a backup without settings has no folder for them, and does not mention them', async () => {
  const { target } = await withSettings({})
  await expect(stat(join(target, 'settings'))).rejects.toThrow('ENOENT')
  expect(await readManifest(target)).not.toHaveProperty('settings')
})
