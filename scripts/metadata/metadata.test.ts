import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod/v4'
import { loadFirm, publicFirm } from '../../api/content/firm'
import { formPages } from '../../api/contract/forms/form-pages'
import { fallbacks } from '../../guide/fallbacks'
import { guideMarkdown } from '../../guide/markdown'
import { commonTokens, ownTokens } from '../../guide/tokens'
import * as components from '../../package/react'
import { metadata } from '../../widgets/metadata'
import { componentName } from '../../widgets/metadata/names'
import type { Token } from '../../widgets/metadata/tokens'
import { tags } from '../../widgets/tags'
import { cssData, htmlData } from './editor-data'
import { firmFields } from './firm-fields'
import { elementsManifest } from './manifest'
import { EXAMPLE_INTAKE, tables, withTables } from './tables'
import { elementTypings, reactTypings } from './typings'

/** The compiler's errors in files that use the typings, each as `file(line,column): error …`. */
function complaints(hosts: Record<string, string>): string[] {
  mkdirSync('.cache', { recursive: true })
  // The folder must be inside the project, because the files need the types of the project's React.
  const folder = mkdtempSync(resolve('.cache/typings-'))
  const files: Record<string, string> = {
    ...Object.fromEntries(Object.entries(hosts).map(([name, source]) => [name, `${source}\nexport {}`])),
    'elements.d.ts': `${elementTypings()}\nexport interface PublicFirm { name: string }`,
    'react.d.ts': reactTypings('./elements.js'),
  }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    types: [],
  }
  const written = { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions }) }
  for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
  const compiler = resolve('node_modules/typescript-7/bin/tsc')
  const { stdout, stderr } = spawnSync(compiler, ['--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return `${stdout}${stderr}`.split('\n').filter(line => line && !line.startsWith(' '))
}

describe('the typings', () => {
  const uses = Object.keys(tags).map(
    tag => `document.querySelector('${tag}')!.api = 'https://x.example';\n<${tag} theme="dark" slot="x" />;`,
  )
  const right = `${uses.join('\n')}
document.addEventListener('haven-success', ({ detail }) => detail.reference.toUpperCase())
document.createElement('haven-callback-form').route = 'contact';
<haven-case-wins limit={5} />;
<haven-case-wins limit="5" />;
<haven-consultation-form urgency="priority" onhaven-error={({ detail }) => detail.code.length}><p>Hello</p></haven-consultation-form>`
  const wrong = [
    `document.createElement('haven-callback-form').route = 'fax'`,
    `<haven-consultation-form urgency="soon" />`,
    `<haven-enquiry-form topics="" colour="red" />`,
    `<haven-case-wins limit={true} />`,
    `document.addEventListener('haven-success', ({ detail }) => detail.number)`,
  ]
  const said = complaints({ 'right.tsx': right, 'wrong.tsx': wrong.join(';\n') })
  const isWrong = (line: string) => line.startsWith('wrong.tsx(')

  it('know every tag in the DOM and in JSX, its attributes and its events', () => {
    expect(said.filter(line => !isWrong(line))).toEqual([])
  })

  it('refuse props that a tag does not have', () => {
    expect(said.filter(isWrong).map(line => line.split(/[(,]/)[1])).toEqual(wrong.map((_, i) => `${i + 1}`))
  })
})

describe('the manifest', () => {
  const manifest = elementsManifest('./widgets/haven.js')

  it('is valid by its schema', () => {
    const schema = JSON.parse(readFileSync('node_modules/custom-elements-manifest/schema.json', 'utf8'))
    const result = fromJSONSchema(schema).safeParse(manifest)
    expect(result.success ? [] : result.error.issues).toEqual([])
    expect(fromJSONSchema(schema).safeParse({ ...manifest, modules: 'none' }).success).toBe(false)
  })

  it('describes every tag once', () => {
    const named = manifest.modules.flatMap(({ declarations = [] }) =>
      declarations.map(one => ('tagName' in one ? one.tagName : undefined)),
    )
    expect(named).toEqual(Object.keys(tags))
  })
})

describe('the theming API', () => {
  it('lists each property with a meaning, a kind and a default, light and dark', () => {
    expect(commonTokens.find(({ name }) => name === '--haven-accent')).toEqual({
      name: '--haven-accent',
      means: 'primary button, chosen option',
      kind: 'colour',
      light: '#16305a',
      dark: '#e0b25c',
    })
    expect(commonTokens.filter(({ light, means }) => !light || !means)).toEqual([])
    const facts = ({ name, kind, light }: Token) => [name, kind, light]
    expect(commonTokens.map(facts)).toContainEqual(['--haven-font-heading', 'font', 'inherited from the page'])
    expect(ownTokens('haven-admin').map(facts)).toEqual([['--haven-admin-top', 'length', '0px']])
  })
})

describe("the editor's data", () => {
  it('offers tags, values and custom properties', () => {
    const form = htmlData().tags.find(({ name }) => name === 'haven-callback-form')
    expect(form?.attributes.find(({ name }) => name === 'route')).toMatchObject({
      values: [{ name: 'callbacks' }, { name: 'contact' }],
    })
    expect(cssData().properties.map(({ name }) => name)).toContain('--haven-admin-top')
  })
})

describe('every tag', () => {
  it('has a React component with the name in the typings', () => {
    expect(Object.keys(components).sort()).toEqual(Object.keys(tags).map(componentName).sort())
  })

  it.each(Object.entries(formPages))(
    'contains in React a link to its page, if it is a form: %s',
    (tag, { path, words }) => {
      const [, component] = Object.entries(components).find(([name]) => name === componentName(tag)) ?? []
      const drawn = renderToStaticMarkup(
        createElement(component as ComponentType<{ api: string }>, { api: 'https://x.example/' }),
      )
      expect(drawn).toContain(
        `<${tag} api="https://x.example"><a href="https://x.example${path}">${words}</a></${tag}>`,
      )
    },
  )

  it('accepts boolean attributes as true or false in React, and does not change any other HTML attribute', () => {
    const drawn = Object.fromEntries(Object.entries(components))
    for (const [tag, { attributes }] of Object.entries(metadata)) {
      const component = drawn[componentName(tag)] as ComponentType<Record<string, unknown>>
      const draw = (props: object) =>
        renderToStaticMarkup(createElement(component, { api: 'https://x.example', ...props }))
      for (const name of Object.keys(attributes).filter(name => attributes[name]?.values === 'flag')) {
        expect(draw({ [name]: true })).toContain(` ${name}=""`)
        expect(draw({ [name]: false })).not.toContain(name)
      }
      expect(draw({ 'aria-busy': true, 'aria-live': 'off', className: 'wide', hidden: false })).toMatch(
        new RegExp(`<${tag} api="https://x.example" aria-busy="true" aria-live="off" class="wide">`),
      )
    }
  })

  it('has in the guide the children that its folder documents', () => {
    const documented = Object.entries(tags).filter(([, folder]) => existsSync(`widgets/${folder}/fallback.tsx`))
    expect(Object.keys(fallbacks).sort()).toEqual(documented.map(([tag]) => tag).sort())
  })
})

describe('the package', () => {
  it('has the same version in package.json, package-lock.json, CHANGELOG.md, README.md and docs/embedding.md', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(/^## (\d\S*)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version)
    expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).version).toBe(version)
    expect(readFileSync('docs/embedding.md', 'utf8')).toContain(`haven-${version}.iife.js`)
    expect(readFileSync('README.md', 'utf8')).toContain(`haven-${version}.iife.js`)
  })
})

describe('the guide', () => {
  it('has every field of firm.json in docs/firm.md as the schema has it (else: npm run metadata)', () => {
    expect(readFileSync('docs/firm.md', 'utf8')).toBe(firmFields())
  })

  it('has the same text in docs/embedding.md as in its other formats (else: npm run metadata)', () => {
    expect(readFileSync('docs/embedding.md', 'utf8')).toBe(guideMarkdown(EXAMPLE_INTAKE, publicFirm(loadFirm())))
  })
})

describe('the tables of the public API', () => {
  const page = readFileSync('docs/public-api.md', 'utf8')

  it('match the descriptions of the tags (else: npm run metadata)', () => {
    expect(withTables(page)).toBe(page)
    for (const name of Object.keys(tables)) expect(page).toContain(`<!-- table: ${name},`)
  })
})
