import type { Section } from '../site'
import { CaseWins } from './content-lists'

/** The firm's latest case wins. */
export const SuccessStories: Section = ({ site }) => (
  <section id="success" className="section section-stone" aria-labelledby="stories-title">
    <div className="wrap">
      <p className="eyebrow">Success stories</p>
      <h2 id="stories-title">What the latest decisions changed</h2>
      <p className="lead">What we have won or settled for clients lately. Every case is different.</p>
      <CaseWins site={site} />
    </div>
  </section>
)
SuccessStories.anchors = ['#success']
