import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

/**
 * One of the elements that a long page consists of. The list of contents links to each heading, and to each element
 * with `contents`.
 */
interface Part {
  children?: ReactNode
  contents?: string
}

export const anchorOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A page with many headings and a list of contents beside it, or above it on a narrow screen; `head` comes first. */
export function LongPage({ head, children }: { head: ReactNode; children: ReactNode }) {
  const headings: { name: string; isPart: boolean }[] = []
  const parts = flat(children).map(part => {
    if (!isValidElement<Part>(part)) return part
    const { children: words, contents } = part.props
    const name = part.type === 'h2' ? String(words) : contents
    if (name) headings.push({ name, isPart: part.type !== 'h2' })
    return part.type === 'h2' ? cloneElement(part, { id: anchorOf(String(words)) } as Part) : part
  })
  return (
    <div className="wrap page long">
      <div className="prose">{head}</div>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ul>
          {headings.map(({ name, isPart }) => (
            <li className={isPart ? 'contents-part' : undefined} key={name}>
              <a href={`#${anchorOf(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose">{parts}</div>
    </div>
  )
}

const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap(child =>
    isValidElement<Part>(child) && child.type === Fragment ? flat(child.props.children) : [child],
  )
