import { createElement, Fragment, type ReactNode } from 'react'
import type { TagMeta } from '../widgets/metadata/meta'
import { commonAttributes } from '../widgets/metadata/meta'
import type { Recipe } from './recipes'
import type { Trouble } from './troubles'

/** A text in which `…` marks code. */
export const Words = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text.split('`').map((piece, i) => (i % 2 ? createElement('code', null, piece) : piece)),
  )

/** Code to copy. A script of the page may add a button that copies the code. */
export const Code = ({ name, children }: { name: string; children: string }) => (
  <figure className="code">
    <figcaption>{name}</figcaption>
    <pre tabIndex={0}>
      <code>{children.trimEnd()}</code>
    </pre>
  </figure>
)

// `createElement` gets the cells as separate arguments instead of an array, so that React needs no keys.
const line = (cells: ReactNode[]) => createElement('tr', null, ...cells)

/**
 * A table that can be scrolled if it is wider than the page. Each cell contains the name of its column, for a narrow
 * page.
 */
export function Table({ label, head, rows }: { label: string; head: string[]; rows: ReactNode[][] }) {
  return (
    <section className="scrolls" aria-label={label} tabIndex={0}>
      <table>
        <thead>{line(head.map(name => createElement('th', { scope: 'col' }, name)))}</thead>
        {createElement(
          'tbody',
          null,
          ...rows.map(cells => line(cells.map((cell, i) => createElement('td', { 'data-head': head[i] }, cell)))),
        )}
      </table>
    </section>
  )
}

export const Attributes = ({ tag, about }: { tag: string; about: TagMeta }) => (
  <Table
    label={`Attributes of ${tag}`}
    head={['Attribute', 'Takes', 'Default', 'Meaning']}
    rows={Object.entries({ ...about.attributes, ...commonAttributes }).map(([name, { means, values, otherwise }]) => [
      <code key={name}>{name}</code>,
      <Words
        key={name}
        text={typeof values === 'object' ? values.map(value => `\`${value}\``).join(', ') : (values ?? 'text')}
      />,
      <Words key={name} text={otherwise ?? '–'} />,
      <Words key={name} text={means} />,
    ])}
  />
)

/** One way to embed Haven. The page writes the heading above it. */
export const RecipeView = ({ recipe: { intro, files, notes } }: { recipe: Recipe }) => (
  <>
    <p>
      <Words text={intro} />
    </p>
    {files.map(({ name, code }) => (
      <Code name={name} key={name}>
        {code}
      </Code>
    ))}
    {notes.length > 0 && (
      <ul>
        {notes.map(note => (
          <li key={note}>
            <Words text={note} />
          </li>
        ))}
      </ul>
    )}
  </>
)

export const Troubles = ({ troubles }: { troubles: Trouble[] }) => (
  <dl className="troubles">
    {troubles.map(({ sees, because, fix }) => (
      <div key={sees}>
        <dt>
          <Words text={sees} />
        </dt>
        <dd>
          <Words text={because} />
        </dd>
        <dd>
          <Words text={fix} />
        </dd>
      </div>
    ))}
  </dl>
)
