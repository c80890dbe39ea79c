import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Options } from 'tsup'

/** What a file of a package carries that no widget uses, and what stands there instead. */
type Cuts = [pattern: RegExp, replacement: string][]

const method = (name: string) => new RegExp(`\\n {4}${name}\\([^\\n]*\\) \\{[\\s\\S]*?\\n {4}\\},?(?=\\n)`)
const block = (indent: number, start: string) =>
  new RegExp(`\\n {${indent}}${start.replace(/[.()[\]]/g, '\\$&')}[^\\n]*\\{\\n[\\s\\S]*?\\n {${indent}}\\}(?=\\n)`)
const lazy = (name: string, start: string) =>
  new RegExp(
    `\\n {4}util\\.defineLazyInternal\\(inst, "${name}", \\(zod\\) => \\{\\n {8}${start.replaceAll('.', '\\.')}[\\s\\S]*?\\n {4}\\}\\);`,
  )
const accessors = (name: string) =>
  new RegExp(`\\n {4}get ${name}\\(\\) \\{[\\s\\S]*?\\n {4}set ${name}[\\s\\S]*?\\n {4}\\},(?=\\n)`)

/** Without what tells why an error came. */
const unexplained = (what: string): Cuts => [
  [new RegExp(`import \\{ identify${what}Error \\}[^\\n]*`), ''],
  [new RegExp(`identify${what}Error\\(\\{[^\\n]*\\}\\)`), 'err'],
  [block(4, 'if (!options.optionsJSON && options.challenge)'), ''],
]

/** Fields without a value, which the constructor sets. */
const UNSET_FIELDS = /\n {8}Object\.defineProperty\(this, "\w+", \{(?:\n {12}[^\n]*)*?\n {12}value: void 0\n {8}\}\);/g
const COUNT_OF_RETRIES = /\n {8}Object\.defineProperty\(this, "_retryCount", \{[\s\S]*?\n {8}\}\);/

/**
 * What bundlers have to keep: every method of a class, and what is written to the page's own window. By the file's path in
 * `node_modules`.
 */
const CUTS: Record<string, Cuts> = {
  // Attributes as anything but text, props and events as lists; the widgets' own class hears of changed attributes.
  '@r2wc/core/dist/core.js': [
    [/(?<=\n {2}string: \w+),\n {2}number: \w+,[\s\S]*?(?=\n\})/, ''],
    [/\n {2}\w\.props \|\| \([^\n]*\.propTypes[^\n]*/, ''],
    [
      /Array\.isArray\((\w\.props)\) \? \w\.props\.slice\(\) : (Object\.keys\(\1\)), \w = Array[^\n]*?(?=, \w = \{\})/,
      '$2',
    ],
    [/Array\.isArray\(\w\.props\) \? "string" : /, ''],
    [/\n {2}for \(const \w of \w\)\n {4}\w\[\w\] = Array[^\n]*/, ''],
    [/\n {6}for \(const \w of \w\)\n[\s\S]*?\n {8}\};/, ''],
    [method('attributeChangedCallback'), ''],
  ],
  // All of React for its one function.
  '@r2wc/react-to-web-component/dist/react-to-web-component.js': [
    [/import (\w+) from "react"/, 'import * as $1 from "react"'],
  ],
  // Contexts, what components may do beside drawing and catching, waiting for a promise, markup from texts, formulas.
  'preact/dist/preact.mjs': [
    [/\w=\(\w=\w\.contextType\)&&\w\[\w\.__c\],(\w=)\w\?\w\?\w\.props\.value:\w\.__:/, '$1'],
    [/\w&&\w\.sub\(\w\),/, ''],
    [/,\w\.getDerivedStateFromProps&&\(.*?\)\)\)(?=\),)/, ''],
    [/\w!==\w&&\w&&!\w\.getDerivedStateFromProps&&\w\.componentWillReceiveProps&&.*?\),/, ''],
    [/\w\.componentWillUpdate&&.*?(?=\}else)/, ''],
    [/else \w&&!\w\.getDerivedStateFromProps&&.*?\.componentDidMount\);/, ''],
    [/\w\.getChildContext&&.*?\)\),/, ''],
    [/\w&&\w\.__c&&\w\.getSnapshotBeforeUpdate&&.*?\)\),/, ''],
    [/128&\w\.__u&&.*?\[0\]\|\|\w\),/, ''],
    [/if\(\w&&\w\.then\)\{.*?\}else (?=\w&&\w\.some)/, ''],
    [/\w&&\w\.then\|\|(?=\w\(\w\),)/, ''],
    [/!\w&&\(\w=\w\.__c\)&&\(\w=\w\.__z\)&&.*?\)\),(?=\w\|\|)/, ''],
    [/"dangerouslySetInnerHTML"==\w\?\w=\w:/g, ''],
    [/\w\?\(\w\|\|\w&&\(\w\.__html.*?:\(\w&&\(\w\.textContent=""\),(?=\("foreignObject")/, '('],
    [/"math"==\w\?\w="[^"]*":/, ''],
    [/(?<=\("foreignObject"==\w)\|\|"[^"]*"==\w&&\w\.test\(\w\)/, ''],
  ],
  // Classes of React's old life, events' older names, numbers as lengths in `style`, `class` beside `className`, lists where
  // several may be chosen, `noscript`: no widget has them.
  'preact/compat/dist/compat.mjs': [
    [/\w\.prototype\.isReactComponent=!0,\["componentWillMount".*?\}\)\}\);/, ''],
    [/var \w=\w\.event;\w\.event=function\(\w\)\{.*?\w\.nativeEvent=\w\};/, ''],
    [/if\("style"==.*?\+="px"\)\}else /, ''],
    [/else if\("translate"==\w&&"no"===\w\)\w=!1;/, ''],
    [/"ondoubleclick"==\w\?\w="ondblclick":/, ''],
    [/\w\.class&&!\w\.className\?\(.*?"className",\w\)\):/, ''],
    [/\w\.multiple&&Array\.isArray\(\w\.value\)\?\w\.value:/, ''],
    [/\w\.multiple\?-1!=.*?:(?=\w==\w\.props\.value)/, ''],
    [/\w&&"children"==\w&&"noscript"==\w\|\|/, ''],
  ],
  // The widgets post JSON once, with a time limit and headers: no retries, hooks, prefixes, searches, lists or
  // streams.
  'ky/distribution/core/Ky.js': [
    ...[
      block(12, 'if (typeof ky._options.timeout'),
      block(12, 'for (const hook of ky._options.hooks.afterResponse)'),
      /\n {12}ky\._decorateResponse\(response\);/,
      block(16, 'for (const hook of ky._options.hooks.beforeError)'),
      block(12, 'if (ky._options.onDownloadProgress)'),
      block(20, 'if (options.parseJson)'),
      UNSET_FIELDS,
      COUNT_OF_RETRIES,
      /\n {12}hooks: deepMerge\([\s\S]*?\n {12}\}, options\.hooks\),/,
      /\n {12}prefixUrl: [^\n]*/,
      /\n {12}retry: [^\n]*/,
      block(8, 'if (typeof this._input !=='),
      block(8, 'if (this._options.prefixUrl &&'),
      block(12, 'if (this._options.signal)'),
      block(8, 'if (supportsRequestStreams)'),
      block(8, 'if (this._options.searchParams)'),
      block(8, 'for (const hook of this._options.hooks.beforeRequest)'),
      block(8, 'if (this._options.timeout === false)'),
      ...['_calculateRetryDelay', '_decorateResponse', 'async _retry', '_stream'].map(method),
    ].map((pattern): Cuts[number] => [pattern, '']),
    [/\n {8}const isRetriableMethod = [^\n]*\n {8}const result = [^\n]*/, '\n        const result = fn();'],
  ],
  'ky/distribution/index.js': [[/\n {4}ky\.extend = [^\n]*\n {4}ky\.stop = stop;/, '']],
  'ky/distribution/utils/merge.js': [
    [block(4, 'for (const source of sources)'), ''],
    [/if \(Array\.isArray\(source\)\) \{[\s\S]*?\n {8}\}\n {8}else (?=if)/, ''],
  ],
  'ky/distribution/core/constants.js': [
    // Every browser that gets the widgets has it.
    [/(?<=supportsAbortController = )[^\n]*/, 'true;'],
    [/\n {4}(?:text|formData|arrayBuffer|blob): [^\n]*/g, ''],
    [/(?<=requestMethods = )[^\n]*/, "['post'];"],
  ],
  'ky/distribution/errors/HTTPError.js': [[UNSET_FIELDS, '']],
  'ky/distribution/errors/TimeoutError.js': [[UNSET_FIELDS, '']],
  // Calls of an older version, what the browser may do unasked, and what an error may come from, in words that nobody is
  // shown: its name tells what is done about it.
  '@simplewebauthn/browser/esm/methods/startRegistration.js': [
    ...unexplained('Registration'),
    [block(4, 'if (useAutoRegister)'), ''],
  ],
  '@simplewebauthn/browser/esm/methods/startAuthentication.js': [
    ...unexplained('Authentication'),
    [block(4, 'if (useBrowserAutofill)'), ''],
    [/import \{ browserSupportsWebAuthnAutofill \}[^\n]*/, ''],
  ],
  '@simplewebauthn/browser/esm/helpers/webAuthnAbortService.js': [
    [UNSET_FIELDS, ''],
    [method('cancelCeremony'), ''],
  ],
  // A name on the window of a page that is not ours.
  'zod/v4/core/core.js': [
    [
      /\n\(_a = globalThis\)\.__zod_globalConfig[^\n]*\nexport const globalConfig = [^\n]*/,
      '\nexport const globalConfig = {};',
    ],
    [/\n {8}const pp = globalThis\.[^\n]*\n {8}if \(pp\)\n {12}pp\(inst\);/, ''],
  ],
  'zod/v4/core/registries.js': [
    [
      /\n\(_a = globalThis\)\.__zod_globalRegistry[^\n]*\nexport const globalRegistry = [^\n]*/,
      '\nexport const globalRegistry = /* @__PURE__ */ registry();',
    ],
  ],
  // Pages put members of their own on every object.
  'zod/v4/core/util.js': [[/for \(const key in (table|computes)\) \{/g, 'for (const key of Object.keys($1)) {']],
  // The widgets only ask `safeParse`, and wait for no rule; they tell no union apart, and take or turn back nothing else.
  'zod/v4/core/schemas.js': [
    [accessors('"~standard"'), ''],
    [lazy('propValues', 'const shape = zod.def.shape;'), ''],
    [lazy('pattern', 'const patternValues = '), ''],
    [block(12, 'if (ctx.direction === "backward")'), ''],
    [block(12, 'if (result instanceof Promise)'), ''],
    [/\n {8}if \(!catchall\) \{(\n[^\n]*)\n {8}\}\n {8}return handleCatchall\(proms, input[^\n]*/, '$1'],
  ],
  'zod/v4/mini/schemas.js': [
    [accessors('with'), ''],
    ...['parse', 'parseAsync', 'safeParseAsync', 'brand', 'register', 'apply'].map((name): Cuts[number] => [
      method(name),
      '',
    ]),
  ],
}

/** Leaves out of the widgets what they carry of packages and never use; fails the build where a package has changed. */
export const trimPackages: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'trim-packages',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/(?:@r2wc|@simplewebauthn|ky|preact|zod)\/.*\.m?js$/ }, async ({ path }) => {
      const cuts = CUTS[relative('node_modules', path).replaceAll(sep, '/')]
      if (!cuts) return
      let contents = await readFile(path, 'utf8')
      for (const [pattern, replacement] of cuts) {
        if (!pattern.test(contents)) throw new Error(`${path} has no ${pattern} any more: change what is cut from it.`)
        contents = contents.replace(pattern, replacement)
      }
      return { contents, loader: 'js' }
    })
  },
}
