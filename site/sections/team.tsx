import { claimOf } from '../claims'
import type { Section } from '../site'
import { People } from './content-lists'
import { Fold } from './fold'
import { OfficeButton } from './phone-link'
import { adviserWord } from './regulator'

const TILES = ['qualified-solicitors', 'former-home-office', 'hr-specialists', 'combined-experience']

/**
 * The section about the firm's people: figures, the people from the API, and a number to call for people who do not
 * know whom to ask.
 */
export const Team: Section = ({ site }) => {
  const tiles = TILES.flatMap(id => claimOf(site.firm, id) ?? [])
  return (
    <section id="team" className="section" aria-labelledby="team-title">
      <div className="wrap">
        <div className="team-head">
          <div>
            <p className="eyebrow">Our team</p>
            <h2 id="team-title">One named {adviserWord(site.firm)}, from the letter to the decision</h2>
          </div>
          <p className="lead">
            {claimOf(site.firm, 'former-home-office')
              ? 'Some of us decided cases at the Home Office. We know which page of a file is read first.'
              : 'Whoever reads your papers first stays with your case, and can ask all the others.'}
          </p>
        </div>
        {tiles.length > 0 ? (
          <ul className="tiles">
            {tiles.map(claim => (
              <li key={claim.id}>
                <strong>{claim.figure}</strong> <span>{claim.text}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <Fold line="Meet the team">
          <People site={site} />
        </Fold>
        <div className="team-foot">
          <p>
            <strong>Not sure whom to ask?</strong> Call, and whoever answers finds the right person.
          </p>
          <OfficeButton firm={site.firm} look="navy" />
        </div>
      </div>
    </section>
  )
}
Team.anchors = ['#team']
