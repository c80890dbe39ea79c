import { claimOf, subjectOf } from '../claims'
import { Embed } from '../embed'
import type { Site } from '../site'

/** Shows the firm's claims with these ids as figures that count up; null if the firm makes none of them. */
export function Counters({ site, ids }: { site: Site; ids: string[] }) {
  const claims = ids.flatMap(id => claimOf(site.firm, id) ?? [])
  if (claims.length === 0) return null
  return (
    <Embed tag="haven-counters" site={site} attributes={{ own: '' }}>
      <ul className="counters">
        {claims.map(claim => (
          <li key={claim.id}>
            <strong>{claim.figure}</strong> <span>{subjectOf(claim)}</span>
          </li>
        ))}
      </ul>
    </Embed>
  )
}
