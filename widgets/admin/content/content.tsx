import '../gathered'
import { useRef, useState } from 'react'
import { CONTENT_NAMES, type ContentName } from '../../../api/contract/content/content-names'
import { createSheet } from '../../styles'
import { useSheet } from '../use-sheet'
import styles from './content.css'
import { Firm } from './firm'
import { List } from './list'
import { say } from './strings'

const sheet = createSheet(styles)
const PLACES = [...CONTENT_NAMES, 'firm'] as const

/** The editor in which managers change case wins, team, testimonials and the firm's own facts. */
export function Content() {
  const [place, setPlace] = useState<ContentName | 'firm'>('case-wins')
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className="places content" ref={root} part="content">
      <h2>{place === 'firm' ? say.firm : say.lists[place]}</h2>
      <p>{place === 'firm' ? say.firmLead : say.lead}</p>
      <nav aria-label={say.tabs} className="do">
        {PLACES.map(name => (
          <button type="button" key={name} aria-current={name === place || undefined} onClick={() => setPlace(name)}>
            {name === 'firm' ? say.firm : say.lists[name]}
          </button>
        ))}
      </nav>
      {place === 'firm' ? <Firm /> : <List key={place} name={place} />}
    </div>
  )
}
