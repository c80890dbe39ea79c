import { Embed } from '../embed'
import type { Page, Site } from '../site'

/** The page of the staff's dashboard. */
export function adminPage(site: Site): Page {
  return {
    path: '/admin/',
    title: `Admin Dashboard · ${site.firm.name}`,
    description: `For the staff of ${site.firm.name}: the enquiries that have come in.`,
    indexed: false,
    frame: 'plain',
    embeds: true,
    body: (
      <Embed tag="haven-admin" site={site} attributes={{ history: 'on' }}>
        <div className="admin-waiting">
          <h1>Admin Dashboard</h1>
          <p>The dashboard is loading.</p>
          <p className="quiet">
            If it does not appear within a few seconds, check your connection and load this page again.
          </p>
          <noscript>
            <p>
              <strong>The dashboard needs JavaScript.</strong> Please switch it on in your browser. New enquiries also
              reach you by email, so nothing is lost meanwhile.
            </p>
          </noscript>
        </div>
      </Embed>
    ),
  }
}
