import { type FormTag, formPages } from './form-pages'

/** What a page needs once, whatever tags stand on it. */
export const headSnippet = (intake: string) => `<link rel="stylesheet" crossorigin href="${intake}/widgets/haven.css">
<script type="module" src="${intake}/widgets/haven.js"></script>`

/** A tag with a link to the intake's own page as its one child: one line, which the widget takes the place of. */
export function linkSnippet(tag: FormTag, intake: string): string {
  const { path, words } = formPages[tag]
  return `<${tag}><a href="${intake}${path}">${words}</a></${tag}>`
}

/** The lines that put a form on any page: three, and one more for what differs from the default look. */
export function lines(tag: FormTag, intake: string, changed: [name: string, value: string][] = []): string {
  const look = changed.map(([name, value]) => `${name}: ${value}`).join('; ')
  return [headSnippet(intake), ...(look ? [`<style>${tag} { ${look} }</style>`] : []), linkSnippet(tag, intake)].join(
    '\n',
  )
}

/** Three lines, which put the consultation form on any page. */
export const consultationSnippet = (intake: string) => lines('haven-consultation-form', intake)
