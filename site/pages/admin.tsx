import { Embed } from '../embed'
import type { Page, Site } from '../site'

/** The page with the dashboard, and the sign-in page for a dashboard on another site. */
export const adminPages = (site: Site): Page[] => [
  adminPage(site, { path: '/admin/', title: 'Admin Dashboard', history: 'on' }),
  adminPage(site, { path: '/admin/sign-in/', title: 'Sign in', history: 'sign-in' }),
]

function adminPage(site: Site, { path, title, history }: { path: string; title: string; history: string }): Page {
  return {
    path,
    title: `${title} · ${site.firm.name}`,
    description: `For the staff of ${site.firm.name}: the enquiries that have come in.`,
    indexed: false,
    frame: 'plain',
    embeds: true,
    body: (
      <Embed tag="haven-admin" site={site} attributes={{ history, theme: 'auto' }}>
        <div className="admin-waiting">
          <h1>{title}</h1>
          <p>The dashboard is loading.</p>
          <p className="quiet">
            If it does not appear within a few seconds, check your connection and load this page again.
          </p>
          <noscript>
            <p>
              <strong>The dashboard needs JavaScript.</strong> Please switch it on in your browser, and load this page
              again. New enquiries are kept meanwhile.
            </p>
          </noscript>
        </div>
      </Embed>
    ),
  }
}
