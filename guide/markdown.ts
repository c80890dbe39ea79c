import type { PublicFirm } from '../api/contract/content/firm'
import { metadata } from '../widgets/metadata'
import { commonAttributes } from '../widgets/metadata/meta'
import { recipes } from './recipes'
import { withSampleMarked } from './snippet'
import { troubles } from './troubles'

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [row(...head), `|${head.map(() => '---').join('|')}|`, ...rows.map(cells => row(...cells))].join('\n')

function tagSection([tag, about]: [string, (typeof metadata)[keyof typeof metadata]]): string {
  const attributes = Object.entries({ ...about.attributes, ...commonAttributes }).map(
    ([name, { means, values, otherwise }]) => [
      `\`${name}\``,
      typeof values === 'object' ? values.map(value => `\`${value}\``).join(', ') : (values ?? 'text'),
      otherwise ?? '–',
      means,
    ],
  )
  const parts = Object.entries(about.parts).map(([name, means]) => [`\`${name}\``, means])
  return [
    `### \`<${tag}>\``,
    about.does,
    table(['attribute', 'takes', 'default', 'meaning'], attributes),
    `Events: ${Object.keys(about.events)
      .map(name => `\`${name}\``)
      .join(', ')}. Children: ${about.children}`,
    table(['part', 'what it is'], parts),
  ].join('\n\n')
}

/** The whole guide as one Markdown text. */
export function guideMarkdown(intake: string, firm: PublicFirm): string {
  const ways = recipes(intake, firm).map(({ title, intro, files, notes }) =>
    [
      `## ${title}`,
      intro,
      ...files.map(
        ({ name, language, code }) => `\`${name}\`\n\n\`\`\`${language}\n${withSampleMarked(code.trimEnd())}\n\`\`\``,
      ),
      notes.map(note => `- ${note}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return [
    '# Putting Haven on a page',
    '<!-- Made by npm run metadata from guide/ and the tags’ descriptions: change the sources, not this file. -->',
    `**Copy your lines from \`/embed/\` of your intake**, the server that runs Haven. That page shows every widget at work, and its snippets contain your own address, phone and email. The examples here contain the address \`${intake}\`, and the phone and email of a made-up sample firm. Replace all three with your own.

You write a *tag* into your page, and Haven’s script draws the *widget* in its place. Between the opening and the closing tag are the tag’s *children*: a link, or a *plain form* that works without JavaScript. \`docs/public-api.md\` explains events and custom properties.`,
    ...ways,
    '## Every tag',
    ...Object.entries(metadata).map(tagSection),
    '## When something is wrong',
    table(
      ['what you see', 'why', 'what to do'],
      troubles.map(({ sees, because, fix }) => [sees, because, fix]),
    ),
    '',
  ].join('\n\n')
}
