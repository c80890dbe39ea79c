import { readFileSync } from 'node:fs'
import { formPages } from '../../api/contract/forms/form-pages'
import { version } from '../../package.json'
import { metadata } from '../../widgets/metadata'
import { commonAttributes } from '../../widgets/metadata/meta'

/** The folder of the WordPress plugin; its name is the plugin's slug. */
export const PLUGIN = 'wordpress/haven-intake'

/** The forms for the plugin, by their name in a shortcode: tag, paths, and the values that each attribute may have. */
export function pluginForms(): Record<
  string,
  { tag: string; path: string; framePath: string; attributes: Record<string, string | readonly string[]> }
> {
  const entries = Object.entries(formPages).map(([tag, { path, framePath }]) => {
    // Leaves out the intake's address: it is a setting of the whole site, so that authors cannot send visitors'
    // answers elsewhere.
    const { api: _, ...common } = commonAttributes
    const attributes = { ...metadata[tag as keyof typeof formPages].attributes, ...common }
    const values = Object.entries(attributes).map(([name, { values = 'text' }]) => [name, values])
    return [path.split('/')[2], { tag, path, framePath, attributes: Object.fromEntries(values) }]
  })
  return Object.fromEntries(entries)
}

export const pluginFormsFile = () => `${JSON.stringify(pluginForms(), null, 2)}\n`

/**
 * The fields of `block.json` that WordPress translates, each with the context under which it looks for the translation.
 */
const BLOCK_CONTEXTS = { title: 'block title', description: 'block description', keywords: 'block keyword' } as const

/**
 * Makes the template for translators (`.pot`): every text of the plugin, with the comment for translators before it.
 */
export function pluginTemplate(): string {
  const read = (name: string) => readFileSync(`${PLUGIN}/${name}`, 'utf8')
  const found = new Map<string, { places: string[]; note?: string | undefined; context?: string; text: string }>()
  const add = (text: string, place: string, more: { note?: string | undefined; context?: string } = {}) => {
    const key = `${more.context ?? ''}\u0004${text}`
    const entry = found.get(key) ?? { places: [], text, ...more }
    entry.places.push(place)
    found.set(key, entry)
  }
  for (const name of ['haven-intake.php', 'settings.php', 'block.js']) {
    const calls = /(?:\/\* translators: (.*) \*\/\s*)?[^\n]*?\b(?:__|esc_html__|esc_html_e)\(\s*'([^']*)'/g
    for (const [, note, text = ''] of read(name).matchAll(calls)) add(text, name, { note })
  }
  const block = JSON.parse(read('block.json'))
  for (const [field, context] of Object.entries(BLOCK_CONTEXTS)) {
    for (const text of [block[field]].flat()) add(text, 'block.json', { context })
  }
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const entries = [...found.values()].map(({ places, note, context, text }) =>
    [
      ...(note ? [`#. translators: ${note}`] : []),
      `#: ${[...new Set(places)].join(' ')}`,
      ...(context ? [`msgctxt ${quoted(context)}`] : []),
      `msgid ${quoted(text)}`,
      'msgstr ""',
    ].join('\n'),
  )
  const head = [
    'msgid ""',
    'msgstr ""',
    `"Project-Id-Version: Haven intake ${version}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"X-Domain: haven-intake\\n"',
  ].join('\n')
  return `${[head, ...entries].join('\n\n')}\n`
}
