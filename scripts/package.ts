import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { PACKED } from '../guide/package-name'
import { packageEntries } from '../tsup.config'
import { PDF_FILES } from '../widgets/admin/record/pdf-files'
import { tags } from '../widgets/tags'
import { allFiles, DASHBOARD_CLASSIC, LICENCES, SHEETS, type WidgetFiles } from './build-widgets'
import { cssData, htmlData } from './metadata/editor-data'
import { elementsManifest } from './metadata/manifest'
import { packageJson } from './metadata/package-json'
import { elementTypings, reactTypings } from './metadata/typings'
import { offerHelp } from './offer-help.mjs'
import { build as buildIfNeeded } from './prepare.mjs'
import { step } from './progress'

offerHelp(`npm run package

Builds if needed, makes the npm package in dist/package/, and packs it into dist/${PACKED}.`)

const WIDGETS = 'dist/widgets'
const PACKAGE = 'dist/package'
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const fallbacks = Object.fromEntries(
  Object.values(tags)
    .filter(folder => existsSync(`widgets/${folder}/fallback.tsx`))
    .map(folder => [`fallbacks/${folder}`, `widgets/${folder}/fallback.tsx`]),
)
const write = (name: string, text: string) => writeFile(join(PACKAGE, name), text)

buildIfNeeded()
await rm(PACKAGE, { recursive: true, force: true })
await mkdir(join(PACKAGE, 'widgets'), { recursive: true })
await step('modules and their types', () => build(packageEntries(PACKAGE, fallbacks)))
await step('typings of the tags', writeTypings)
await step('manifest and hints for editors', writeHints)
await step('script files', copyScripts)
await step('package.json and documents', writeAbout)
await step('npm pack', () => promisify(execFile)('npm', ['pack', `./${PACKAGE}`, '--pack-destination', 'dist']))
console.log(`Made ${PACKAGE}/ and dist/${PACKED}.`)

async function writeTypings() {
  await write('index.d.ts', `${await readFile(join(PACKAGE, 'index.d.ts'), 'utf8')}\n${elementTypings()}`)
  await write('react.d.ts', reactTypings('./index.js'))
}

async function writeHints() {
  await write('custom-elements.json', json(elementsManifest('./widgets/haven.js')))
  await write('html-custom-data.json', json(htmlData()))
  await write('css-custom-data.json', json(cssData()))
}

/** Copies the files of this build. Leaves out the files of earlier builds, which `dist/` may also contain. */
async function copyScripts() {
  const files = JSON.parse(await readFile(join(WIDGETS, 'manifest.json'), 'utf8')) as WidgetFiles
  const names = [
    'haven.js',
    ...Object.keys(SHEETS),
    ...Object.keys(PDF_FILES),
    'haven.css.sri',
    'haven.iife.js',
    'haven.iife.js.sri',
    DASHBOARD_CLASSIC,
    `${DASHBOARD_CLASSIC}.sri`,
    LICENCES,
    ...allFiles(files),
  ]
  await Promise.all(names.map(name => cp(join(WIDGETS, name), join(PACKAGE, 'widgets', name))))
}

async function writeAbout() {
  await write('package.json', json(packageJson()))
  await cp('package/README.md', join(PACKAGE, 'README.md'))
  await Promise.all(['LICENSE', 'CHANGELOG.md'].map(name => cp(name, join(PACKAGE, name))))
}
