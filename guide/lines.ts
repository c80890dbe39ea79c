import { type FormTag, formPages } from './form-pages'

/** The two lines that a page needs once, however many tags it has. */
export const headSnippet = (intake: string) => `<link rel="stylesheet" crossorigin href="${intake}/widgets/haven.css">
<script type="module" src="${intake}/widgets/haven.js"></script>`

/** A tag whose only child is a link to the intake's own page, in one line. The widget replaces this link. */
export function linkSnippet(tag: FormTag, intake: string): string {
  const { path, words } = formPages[tag]
  return `<${tag}><a href="${intake}${path}">${words}</a></${tag}>`
}

/** The lines that put a form on any page: three, and one more if the form should look different. */
export function lines(tag: FormTag, intake: string, changed: [name: string, value: string][] = []): string {
  const look = changed.map(([name, value]) => `${name}: ${value}`).join('; ')
  return [headSnippet(intake), ...(look ? [`<style>${tag} { ${look} }</style>`] : []), linkSnippet(tag, intake)].join(
    '\n',
  )
}

/** Three lines that put the consultation form on any page. */
export const consultationSnippet = (intake: string) => lines('haven-consultation-form', intake)
