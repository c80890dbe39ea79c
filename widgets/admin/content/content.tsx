import '../gathered'
import { useRef, useState } from 'react'
import { CONTENT_NAMES } from '../../../api/contract/content/content-names'
import { createSheet } from '../../styles'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import styles from './content.css'
import { Firm } from './firm'
import { List } from './list'
import { Sites } from './sites'
import { say } from './strings'
import { Webhooks } from './webhooks'

const sheet = createSheet(styles)
const PLACES = [...CONTENT_NAMES, 'firm', 'sites', 'webhooks'] as const
type Place = (typeof PLACES)[number]

/** The titles and introductions of the editor's parts that are not lists. */
const OTHERS = {
  firm: { title: say.firm, lead: say.firmLead },
  sites: { title: say.sites, lead: say.sitesLead },
  webhooks: { title: say.webhooks, lead: say.webhooksLead },
}
const isOther = (place: Place): place is keyof typeof OTHERS => place in OTHERS
const wordsOf = (place: Place) => (isOther(place) ? OTHERS[place] : { title: say.lists[place], lead: say.lead })

/**
 * The editor of case wins, team, testimonials and the firm's own data. For managers, also the sites whose pages may
 * send forms, and the webhooks.
 */
export function Content() {
  const { may } = useStaff()
  const [place, setPlace] = useState<Place>('case-wins')
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className="places content" ref={root} part="content">
      <h2>{wordsOf(place).title}</h2>
      <p>{wordsOf(place).lead}</p>
      <nav aria-label={say.tabs} className="do">
        {PLACES.filter(name => (name !== 'sites' || may('people')) && (name !== 'webhooks' || may('webhooks'))).map(
          name => (
            <button type="button" key={name} aria-current={name === place || undefined} onClick={() => setPlace(name)}>
              {wordsOf(name).title}
            </button>
          ),
        )}
      </nav>
      {place === 'firm' && <Firm />}
      {place === 'sites' && <Sites />}
      {place === 'webhooks' && <Webhooks />}
      {!isOther(place) && <List key={place} name={place} />}
    </div>
  )
}
