import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formPages } from '../api/contract/forms/form-pages'
import { version } from '../package.json'
import { metadata } from '../widgets/metadata'
import { commonAttributes } from '../widgets/metadata/meta'
import { packPlugin } from './build-wordpress'
import { PLUGIN, pluginForms, pluginFormsFile, pluginTemplate } from './metadata/wordpress'

const read = (name: string) => readFileSync(`${PLUGIN}/${name}`, 'utf8')

describe('the WordPress plugin', () => {
  it('is an archive of one folder, the same at each build, that other programs can open', async () => {
    const archive = await packPlugin()
    expect(archive.equals(await packPlugin())).toBe(true)
    expect(archive.length).toBeLessThan(20_000)
    const folder = mkdtempSync(join(tmpdir(), 'haven-plugin-'))
    writeFileSync(join(folder, 'plugin.zip'), archive)
    const open = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('\\n'.join(z.namelist()))`
    const { stdout } = spawnSync('python3', ['-c', open, join(folder, 'plugin.zip')], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(stdout.trim().split('\n').sort()).toEqual([
      'haven-intake/LICENSE',
      'haven-intake/block.js',
      'haven-intake/block.json',
      'haven-intake/forms.json',
      'haven-intake/haven-intake.php',
      'haven-intake/languages/haven-intake.pot',
      'haven-intake/readme.txt',
      'haven-intake/settings.php',
      'haven-intake/uninstall.php',
    ])
  })

  it('has the version of the product everywhere', () => {
    const php = read('haven-intake.php')
    expect(/^ \* Version: +(\S+)$/m.exec(php)?.[1]).toBe(version)
    expect(/HAVEN_INTAKE_VERSION = '(.+)'/.exec(php)?.[1]).toBe(version)
    expect(/^Stable tag: (.+)$/m.exec(read('readme.txt'))?.[1]).toBe(version)
  })

  it('has forms and texts as the product has them (else: npm run metadata)', () => {
    expect(read('forms.json')).toBe(pluginFormsFile())
    expect(read('languages/haven-intake.pot')).toBe(pluginTemplate())
    const words = Object.fromEntries(
      [...read('haven-intake.php').matchAll(/'(\w+)' +=> __\( '(.+)', 'haven-intake' \)/g)].map(match =>
        match.slice(1),
      ),
    )
    const wanted = Object.values(formPages).map(({ path, words }) => [path.split('/')[2], words])
    expect(words).toEqual(Object.fromEntries(wanted))
  })

  it('accepts each public attribute of a form in a shortcode, but never the address of the intake', () => {
    for (const { tag, attributes } of Object.values(pluginForms())) {
      const { api, ...common } = commonAttributes
      const own = metadata[tag as keyof typeof formPages].attributes
      expect(Object.keys(attributes).sort()).toEqual(Object.keys({ ...own, ...common }).sort())
    }
  })

  it('offers settings in the block that are attributes of the forms', () => {
    const { form: _, ...settings } = JSON.parse(read('block.json')).attributes
    const taken = new Set(Object.values(pluginForms()).flatMap(({ attributes }) => Object.keys(attributes)))
    expect(Object.keys(settings).filter(name => !taken.has(name))).toEqual([])
    const labelled = [...read('block.js').matchAll(/^ {4}(\w+): __\(/gm)].map(match => match[1])
    expect([...new Set(labelled)].sort()).toEqual(Object.keys(settings).sort())
  })
})
