import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import { fallbacks } from '../../guide/fallbacks'
import type { Page, Site } from '../site'
import { adminPages } from './admin'

/**
 * The pages that the service shows if it has never had a valid `firm.json`: forms that need no JavaScript, short pages
 * after sending and about privacy, and the dashboard. The dashboard shows the mistake in the file.
 */
export function plainPages(site: Site): Page[] {
  const { name } = site.firm
  const page = (path: string, title: string, body: Page['body']): Page => ({
    path,
    title: `${title} · ${name}`,
    description: `${title}: ${name}.`,
    indexed: false,
    frame: 'plain',
    kind: 'form',
    body: (
      <section className="wrap page">
        <p className="eyebrow">{name}</p>
        <h1>{title}</h1>
        {body}
      </section>
    ),
  })
  const forms = Object.entries(formPages).map(([tag, { path, words }]) => {
    const Fallback = fallbacks[tag as FormTag]
    const form = Fallback && (
      <div className="form-card">
        <link rel="stylesheet" href={site.widgets.styles} />
        <Fallback api={site.api} firm={site.publicFirm} />
      </div>
    )
    return page(path, words, form)
  })
  const links = (
    <ul className="onward">
      {Object.values(formPages).map(({ path, words }) => (
        <li key={path}>
          <a href={path}>{words}</a>
        </li>
      ))}
    </ul>
  )
  return [
    page('/', 'Write to us', links),
    ...forms,
    page(
      '/thank-you/',
      'Thank you',
      <>
        <p>
          Your reference: <output data-reference="" />
        </p>
        <p>Keep the reference. It finds your message at once when you call or write.</p>
      </>,
    ),
    page(
      '/privacy/',
      'Your details',
      <>
        <p>We use your details only to answer you. Sending a form does not make you our client.</p>
        <p>The whole privacy notice is missing here for now. Ask us for it, and we send it to you.</p>
      </>,
    ),
    ...adminPages(site),
    page('/404.html', '404 Page Not Found', links),
  ]
}
