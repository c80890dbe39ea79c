import { claimOf } from '../claims'
import type { Section } from '../site'
import { People } from './content-lists'
import { adviserWord } from './regulator'

const TILES = ['qualified-solicitors', 'former-home-office', 'hr-specialists', 'combined-experience']

/** Who does the work: figures, then the people from the API. */
export const Team: Section = ({ site }) => {
  const tiles = TILES.flatMap(id => claimOf(site.firm, id) ?? [])
  return (
    <section id="team" className="section" aria-labelledby="team-title">
      <div className="wrap">
        <p className="eyebrow">Our team</p>
        <h2 id="team-title">The people who will read your papers</h2>
        <p className="lead">Your case stays with one named {adviserWord(site.firm)}, who can ask all the others.</p>
        {tiles.length > 0 ? (
          <ul className="tiles">
            {tiles.map(claim => (
              <li key={claim.id}>
                <strong>{claim.figure}</strong> <span>{claim.text}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <People site={site} />
      </div>
    </section>
  )
}
Team.anchors = ['#team']
