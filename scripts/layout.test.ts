import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOMS = ['api', 'widgets', 'package', 'guide', 'site', 'stories', 'e2e', 'bench']

/** Files whose path matches `place` may import only those modules of this project whose path matches `open`. */
const OPEN_TO: [place: RegExp, open: RegExp][] = [
  [/^api\/contract\//, /^api\/contract\//],
  // The texts of the languages are data, which the server's pages and mails contain, too.
  [/^api\/content\//, /^(api\/|widgets\/languages\/(catalogues|english-pages|pack|speech|weighty)$)/],
  [/^api\//, /^api\//],
  [/^widgets\//, /^(widgets|api\/contract)\//],
  [/^package\//, /^(package|widgets|api\/contract)\//],
  [
    /^guide\//,
    /^(guide|widgets\/metadata|api\/contract)\/|^widgets\/(tags|metadata|[\w-]+\/fallback)$|^package\.json$/,
  ],
  // The site embeds the widgets with the documented snippets, as a customer's page does. So the site may import only
  // the fallbacks and metadata of the widgets.
  [/^site\//, /^(site|guide|api\/contract|api\/content)\/|^widgets\/([\w-]+\/fallback|metadata)$|^scripts\/sheets$/],
  [/^stories\//, /^(stories|guide|widgets|api\/contract|scripts\/css-as-text)/],
  [/^(e2e|bench)\//, /./],
]

/** Packages that only one file may import, each with this file. */
const KNOWN_TO_ONE: Record<string, string> = {
  '@r2wc/core': 'widgets/define-widget.tsx',
  ky: 'widgets/admin/transport.ts',
  sirv: 'api/http/middleware/static-files.ts',
}

interface File {
  path: string
  imports: string[]
}

function sources(folder: string): File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => {
      const path = join(entry.parentPath, entry.name)
      const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'))
      return { path, imports: importedFiles.map(({ fileName }) => fileName) }
    })
}

const architecture = readFileSync('docs/architecture.md', 'utf8')
const files = ROOMS.flatMap(sources)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const resolved = (file: File) =>
  file.imports.filter(name => name.startsWith('.')).map(name => relative('.', join(dirname(file.path), name)))

describe('imports', () => {
  it('go one way between the rooms', () => {
    const wrong = files
      .filter(({ path }) => !isTest(path))
      .flatMap(file => {
        const open = OPEN_TO.find(([place]) => place.test(file.path))?.[1]
        return resolved(file)
          .filter(name => !open?.test(name))
          .map(name => `${file.path} imports ${name}`)
      })
    expect(wrong).toEqual([])
  })

  it('go one way between the folders of the API, in the order of docs/architecture.md', () => {
    const [, list = ''] = /^## Order of the API's folders\n.*?^```\n(.*?)^```$/ms.exec(architecture) ?? []
    const order = list
      .trim()
      .split('\n')
      .map(line => line.split(' ')[0])
    const folderOf = (path: string) => /^api\/([\w.-]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1]
    const product = files.filter(
      ({ path }) => path.startsWith('api/') && !path.startsWith('api/testing/') && !isTest(path),
    )
    const wrong = product.flatMap(file =>
      resolved(file)
        .filter(name => order.indexOf(folderOf(name)) > order.indexOf(folderOf(file.path)))
        .map(name => `${file.path} imports ${name}`),
    )
    expect(wrong).toEqual([])
    const folders = product.map(({ path }) => folderOf(path))
    expect([...new Set([...folders, 'dot-env.mjs'])].sort()).toEqual([...order].sort())
  })

  it('lead neither from the store in PostgreSQL to the store in files, nor from questions and records to either store', () => {
    const closed: [place: RegExp, to: RegExp][] = [
      [/^api\/store\/postgres\//, /^api\/store\/files\//],
      [/^api\/store\/(questions|records)\//, /^api\/store\/files\//],
      [/^api\/store\/records\//, /^api\/store\/(postgres|questions)\//],
    ]
    const wrong = files
      .filter(({ path }) => !isTest(path))
      .flatMap(file => {
        const to = closed.filter(([place]) => place.test(file.path)).map(([, to]) => to)
        return resolved(file)
          .filter(name => to.some(one => one.test(name)))
          .map(name => `${file.path} imports ${name}`)
      })
    expect(wrong).toEqual([])
  })

  it('never form a circle, even with imports of types', () => {
    const known = new Map(files.map(file => [file.path.replace(/(\/index)?\.tsx?$/, ''), file]))
    const seen = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (name: string, way: string[]) => {
      if (seen.get(name) === 'open') circles.push([...way.slice(way.indexOf(name)), name].join(' → '))
      const file = known.get(name)
      if (!file || seen.has(name)) return
      seen.set(name, 'open')
      for (const next of resolved(file)) visit(next, [...way, name])
      seen.set(name, 'done')
    }
    for (const name of known.keys()) visit(name, [])
    expect(circles).toEqual([])
  })

  it('import no helper of the tests into the product', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('api/') && !path.startsWith('api/testing/') && !isTest(path))
      .flatMap(file =>
        resolved(file)
          .filter(name => name.startsWith('api/testing/'))
          .map(name => `${file.path} imports ${name}`),
      )
    expect(wrong).toEqual([])
  })

  it('import no package but zod/mini into the contract', () => {
    const packages = files
      .filter(({ path }) => path.startsWith('api/contract/') && !isTest(path))
      .flatMap(({ imports }) => imports.filter(name => !name.startsWith('.')))
    expect([...new Set(packages)]).toEqual(['zod/mini'])
  })

  it('import no description of a tag into code for browsers', () => {
    const isMetadata = (path: string) => /^widgets\/(metadata\/|[\w-]+\/meta(\.ts)?$)/.test(path)
    const wrong = files
      .filter(({ path }) => path.startsWith('widgets/') && !isMetadata(path) && !isTest(path))
      .flatMap(file =>
        resolved(file)
          .filter(name => isMetadata(name) || name === 'widgets/metadata')
          .map(name => `${file.path} imports ${name}`),
      )
    expect(wrong).toEqual([])
  })

  it('import no module of Node into code for browsers', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('widgets/') && !isTest(path))
      .flatMap(({ path, imports }) =>
        imports.filter(name => /^node:|\/server$/.test(name)).map(name => `${path}: ${name}`),
      )
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(KNOWN_TO_ONE))('of %s are in one file alone', (name, owner) => {
    const users = files.filter(({ path, imports }) => imports.includes(name) && !isTest(path))
    expect(users.map(({ path }) => path)).toEqual([owner])
  })
})

describe('the contract', () => {
  it('has a folder for each subject, and at most 15 files beside these folders', () => {
    expect(readdirSync('api/contract').filter(name => name.includes('.')).length).toBeLessThanOrEqual(15)
  })
})

describe('the environment', () => {
  it('is read by api/load-settings.ts, nowhere else', () => {
    const readers = files
      .filter(({ path }) => /^(api|widgets|site)\//.test(path) && !isTest(path))
      .filter(({ path }) => readFileSync(path, 'utf8').includes('process.env'))
    expect(readers.map(({ path }) => path)).toEqual(['api/load-settings.ts'])
  })

  it('reads .env in one place for all programs', () => {
    const readers = ['api', 'scripts']
      .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(name => join(room, name)))
      .filter(path => /\.m?[jt]s$/.test(path) && !isTest(path))
      .filter(path => readFileSync(path, 'utf8').includes('loadEnvFile'))
    expect(readers).toEqual(['api/dot-env.mjs'])
  })
})

describe('lengths of time', () => {
  it('are declared once, in ms', () => {
    const declared = ROOMS.flatMap(sources)
      .filter(({ path }) => /^ *(export )?const (SECOND|MINUTE|HOUR|DAY) = [\dA-Z]/m.test(readFileSync(path, 'utf8')))
      .map(({ path }) => path)
    expect(declared).toEqual(['api/contract/time/durations.ts'])
  })
})

/**
 * The maximum number of lines in a component, so that a reader can still follow it. `MOST_PROPS` is the maximum number
 * of a component's props.
 */
const MOST_LINES = 150
const MOST_PROPS = 10

describe('components', () => {
  it('have at most 150 lines and 10 props, or a comment with the reason', () => {
    const wrong = files
      .filter(({ path }) => /^widgets\/.*\.tsx$/.test(path) && !isTest(path))
      .flatMap(({ path }) => {
        const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
        return componentsOf(source)
          .filter(({ lines, props, reason }) => !reason && (lines > MOST_LINES || props > MOST_PROPS))
          .map(({ name, lines, props }) => `${name} of ${path} has ${lines} lines and ${props} props`)
      })
    expect(wrong).toEqual([])
  })
})

interface Measured {
  name: string
  lines: number
  props: number
  /** True when a comment `// Long:` or `// Many props:` above the component gives the reason for its size. */
  reason: boolean
}

/** Every component in a file, recognised by its name, with its number of lines and of props. */
function componentsOf(source: ts.SourceFile): Measured[] {
  const found: Measured[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
      const named = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined
      const name = node.name?.getText() ?? named ?? ''
      if (/^[A-Z][a-z]/.test(name)) found.push({ name, ...measure(node, source) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function measure(node: ts.SignatureDeclaration, source: ts.SourceFile): Omit<Measured, 'name'> {
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const text = source.getFullText()
  const comments = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) =>
    text.slice(pos, end),
  )
  return {
    lines: lineAt(node.end) - lineAt(node.getStart()) + 1,
    props: propsOf(node.parameters[0]?.type, source),
    reason: comments.some(comment => /^\/\/ (Long|Many props): \w/.test(comment)),
  }
}

/** The number of props in a type of this file. A type from another file counts as one prop. */
function propsOf(type: ts.TypeNode | undefined, source: ts.SourceFile): number {
  if (!type) return 0
  if (ts.isTypeLiteralNode(type)) return type.members.length
  if (ts.isIntersectionTypeNode(type)) return type.types.reduce((sum, one) => sum + propsOf(one, source), 0)
  if (!ts.isTypeReferenceNode(type)) return 1
  const named = source.statements.find(
    (one): one is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === type.typeName.getText(),
  )
  if (!named) return 1
  return ts.isInterfaceDeclaration(named) ? named.members.length : propsOf(named.type, source)
}
