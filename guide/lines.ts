import { type FormTag, formPages } from '../api/contract/forms/form-pages'

/** The two lines that a page needs once, however many tags it has. */
export const headSnippet = (intake: string) => `<link rel="stylesheet" crossorigin href="${intake}/widgets/haven.css">
<script type="module" src="${intake}/widgets/haven.js"></script>`

/** A link to the intake's own page with a form. */
export function formLink(tag: FormTag, intake: string): string {
  const { path, words } = formPages[tag]
  return `<a href="${intake}${path}">${words}</a>`
}

/** A tag whose only child is a link to the form's page, in one line. The widget replaces this link. */
export const linkSnippet = (tag: FormTag, intake: string) => `<${tag}>${formLink(tag, intake)}</${tag}>`

/** The three lines that put a form on any page. If `changed` has custom properties, a fourth line sets them. */
export function lines(tag: FormTag, intake: string, changed: [name: string, value: string][] = []): string {
  const look = changed.map(([name, value]) => `${name}: ${value}`).join('; ')
  return [headSnippet(intake), ...(look ? [`<style>${tag} { ${look} }</style>`] : []), linkSnippet(tag, intake)].join(
    '\n',
  )
}

/** Three lines that put the consultation form on any page. */
export const consultationSnippet = (intake: string) => lines('haven-consultation-form', intake)
