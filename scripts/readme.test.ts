import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadFirm, publicFirm } from '../api/content/firm'
import { PACKAGE, PACKED } from '../guide/package-name'
import { recipes } from '../guide/recipes'
import { consultationSnippet, instantSnippet, SAMPLE_MARK, withSampleMarked } from '../guide/snippet'
import { tags } from '../widgets/tags'
import { packageJson } from './metadata/package-json'

const read = (path: string) => readFileSync(path, 'utf8')
const readme = read('README.md')
const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map(name => `docs/${name}`)].filter(path =>
  path.endsWith('.md'),
)
const section = (page: string, title: string) => page.split(/^##+ /m).find(text => text.startsWith(title)) ?? ''
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(match => match[1] ?? ''))].sort()
const textsIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => pattern.test(name))
    .map(name => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')

/** The paths in the tree of docs/architecture.md. A path with a slash at its end is a folder. */
function namesInTree(): string[] {
  const tree = section(read('docs/architecture.md'), 'How it is laid out').split('```')[1] ?? ''
  let room = ''
  return tree.split('\n').flatMap(line => {
    const [, indent = '', names = ''] = /^( *)(\S+(?: {2}\S+)*)/.exec(line) ?? []
    if (names && !indent) room = names.split(' ')[0] ?? ''
    const parts = line
      .trim()
      .split(/ {2,}| · /)
      .filter(name => /^[\w/-]+(\.[\w.]+|\/)$/.test(name))
    return indent ? parts.map(name => room + name) : names ? [room] : []
  })
}

describe('the documents', () => {
  it('shows the snippet that embedders really get', () => {
    expect(readme).toContain(consultationSnippet('https://intake.firm.example'))
    expect(readFileSync('docs/embedding.md', 'utf8')).toContain(
      withSampleMarked(instantSnippet('https://intake.firm.example', publicFirm(loadFirm()))),
    )
  })

  it('and the guide link to the reader’s own snippet, and say that phone and email address are the sample’s', () => {
    const { phones, email } = loadFirm()
    const guide = readFileSync('docs/embedding.md', 'utf8')
    const begins = [section(readme, 'On your own page').split('```')[0], guide.split('## ')[0]]
    for (const text of begins)
      expect(text).toMatch(/^.*\n+(?:<!--.*-->\n+)?\*\*Copy your lines from `\/embed\/` of your intake/)
    const lines = `${readme}\n${guide}`.split('\n')
    const named = lines.flatMap((line, i) =>
      [phones.office.dial, email].some(own => line.includes(own)) ? [lines[i - 1]?.trim()] : [],
    )
    expect(named.length).toBeGreaterThan(0)
    expect([...new Set(named)]).toEqual([SAMPLE_MARK])
  })

  it('names commands that exist, and every command that exists', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const named = all(read('CONTRIBUTING.md'), /`npm run ([\w:-]+)/g)
    const present = Object.keys(scripts).filter(name => !['start', 'test', 'format'].includes(name))
    expect(named).toEqual(present.sort())
  })

  it('names files and folders that exist', () => {
    const inText = all(
      documents.map(read).join('\n'),
      /`((?:api|widgets|site|stories|e2e|bench|scripts|docs|deploy)\/[\w./-]*|[A-Z]+\.md)`/g,
    )
    const inTree = namesInTree()
    expect(inTree.length).toBeGreaterThan(30)
    expect([...inText, ...inTree].filter(path => !path.includes('NAME') && !existsSync(path))).toEqual([])
  })

  it('name every room of the project, and every folder of the API', () => {
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter(entry => entry.isDirectory() && !/^(\.|node_modules$|dist$|data$)/.test(entry.name))
        .map(({ name }) => `${path === '.' ? '' : `${path}/`}${name}/`)
    const inTree = namesInTree()
    expect([...folders('.'), ...folders('api')].filter(path => !inTree.includes(path))).toEqual([])
  })

  it('have a README of at most 100 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(101)
  })

  it('has every setting that .env.example has, and no other', () => {
    const settings = all(read('docs/settings.md'), /^\| (.*?) \|/gm).flatMap(cell => all(cell, /`([A-Z_]+)`/g))
    expect(settings.sort()).toEqual(all(readFileSync('.env.example', 'utf8'), /^# ([A-Z_]+)=/gm))
  })

  it('lists exactly the existing tags, attributes and custom properties', () => {
    const promises = read('docs/public-api.md')
    const table = /^\| tag \|[\s\S]*?\n(?!\|)/m.exec(promises)?.[0] ?? ''
    expect(all(table, /^\| `(haven-[\w-]+)`/gm)).toEqual(Object.keys(tags).sort())
    for (const [tag, folder] of Object.entries(tags)) {
      const [, list = ''] = /attributes: \[(.*?)\]/s.exec(readFileSync(`widgets/${folder}/element.ts`, 'utf8')) ?? []
      const row = new RegExp(`^\\| \`${tag}\` \\| (.*?) \\|`, 'm').exec(promises)?.[1] ?? ''
      expect(all(row, /`(\w+)`/g)).toEqual(all(list, /'(\w+)'/g))
    }
    expect(all(promises, /`(--haven-[\w-]+)`/g)).toEqual(all(textsIn('widgets', /\.css$/), /var\((--haven-[\w-]+)/g))
  })

  it('lists exactly the existing events and parts', () => {
    const promises = read('docs/public-api.md')
    const code = textsIn('widgets', /(?<!test)\.tsx?$/)
    expect(all(promises, /`(haven-(?:ready|begin|step|submit|success|error))`/g)).toEqual(
      all(code, /emit\([^,]+, '(haven-[\w-]+)'/g),
    )
    const form = [
      'parts/after-sending.tsx',
      'parts/field.tsx',
      'parts/form-view.tsx',
      'parts/mail-fallback.tsx',
      'parts/mistakes.tsx',
      'parts/outcome-panels.tsx',
      'parts/panels.tsx',
    ]
    const parts = form.map(name => readFileSync(`widgets/${name}`, 'utf8')).join('\n')
    const line = /^- Parts of the form[\s\S]*?(?=^- )/m.exec(promises)?.[0] ?? ''
    expect(all(line, /`([\w-]+)`/g)).toEqual(all(parts, /part(?:="|: ')([\w-]+)/g))
  })

  it('has a row for every package that the product runs on', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const server = JSON.parse(readFileSync('api/package.json', 'utf8')).dependencies
    const bundled = ['preact', '@r2wc/core', 'ky']
    const rows = all(read('docs/decisions.md').split('## Dependencies')[1] ?? '', /^\| (.*?) \|/gm).flatMap(cell =>
      all(cell, /`([@\w/-]+)`/g),
    )
    const needed = [...Object.keys(dependencies), ...Object.keys(server), ...bundled]
    expect(needed.filter(name => !rows.includes(name))).toEqual([])
  })
})

describe('the README of the npm package', () => {
  const own = read('package/README.md')

  it('shows the examples of the guide', () => {
    const shown = ['react', 'next', 'vue', 'svelte']
    const examples = recipes('https://intake.firm.example', publicFirm(loadFirm()))
      .filter(({ id }) => shown.includes(id))
      .flatMap(({ files }) => files.map(({ code }) => code.trim()))
    expect(examples).toHaveLength(6)
    expect(examples.filter(code => !own.includes(`\n${code}\n\`\`\``))).toEqual([])
  })

  it('names the package, its file and every module', () => {
    expect(own).toMatch(new RegExp(`^# ${PACKAGE}\n`))
    expect(own).toContain(`dist/${PACKED}`)
    const modules = Object.keys(packageJson().exports).filter(name => name !== './package.json')
    const named = modules.map(name => `\`${name.replace('.', PACKAGE)}\``)
    expect(named.filter(name => !own.includes(name))).toEqual([])
  })

  it('links to no file, because the package lacks the files of the repository', () => {
    const prose = own.replace(/^```[\s\S]*?^```$/gm, '')
    expect(prose).not.toMatch(/\]\(|<(?:a|img) |^\[.+\]:/m)
  })
})
