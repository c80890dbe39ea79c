import { claimOf } from '../claims'
import { Drawing } from '../drawing'
import { Icon } from '../icon'
import type { Section } from '../site'
import { Checked } from './checked'
import { Confidential } from './confidential'
import { EmergencyButton } from './phone-link'

/** For each marked line of the letter, a note, and the position of the pin that shows the note's number. */
const NOTES = [
  {
    title: 'This is the date that counts',
    text: 'Time may run from the day the letter was sent, not the day you opened it.',
    pin: [300, 132],
  },
  {
    title: 'This line says whether you may appeal',
    text: 'No such line? There may be a review, or another way.',
    pin: [30, 620],
  },
  {
    title: 'This is where it was sent',
    text: 'An old address can change how time is counted. Tell us.',
    pin: [26, 138],
  },
] as const

const ARROWS = [
  'M516 214c2-12-2-24-14-34M503 190l-2-11 11 2',
  'M470 598c-14 14-32 20-54 19M431 607l-16 10 15 9',
  'M300 228c-16 4-30-2-40-14M261 228l-2-14 13 4',
]

const LABEL = 'Drawing of a refusal letter with three lines marked: the date, the line about appealing, and the address'

/** The section that explains a decision: a drawing of a letter with three marked lines, and what each line means. */
export const Letter: Section = ({ site }) => (
  <section id="letter" className="letter" aria-labelledby="letter-title" data-haven-clear="">
    <div className="wrap letter-grid">
      <div className="letter-words">
        <p className="eyebrow">When the letter has come</p>
        <h2 id="letter-title">Three lines decide what you can still do</h2>
        <p className="lead">
          There may be an appeal, a review or a better application. Which one, and how long you have, is in the letter.
          Have it beside you when you call.
        </p>
      </div>
      <div className="letter-sheet">
        <Drawing name="letter" label={LABEL} />
        <svg className="letter-marks" viewBox="0 0 660 880" fill="none" aria-hidden="true">
          <g className="letter-arrows">
            <path d={ARROWS.join('')} />
          </g>
          <g className="letter-pins">
            {NOTES.map(({ title, pin: [x, y] }, index) => (
              <g key={title}>
                <circle cx={x} cy={y} r="17" />
                <text x={x} y={y + 6.5}>
                  {index + 1}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </div>
      <ol className="letter-notes">
        {NOTES.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="letter-ways">
        <p className="actions">
          <EmergencyButton firm={site.firm} look="brass" />
          {site.publicFirm.uploads ? (
            <a className="button button-outline" href="#contact-form" data-letters="">
              <Icon name="file-up" />
              Send us the letter
            </a>
          ) : (
            <a className="button button-outline" href="#contact-form">
              {claimOf(site.firm, 'free-consultation') ? 'Free Consultation' : 'Consultation'}
            </a>
          )}
        </p>
        <div className="letter-small">
          <p>
            <Icon name="mail-open" />
            <span>Keep the envelope, or the email it came in: it can prove the date.</span>
          </p>
          <Confidential />
        </div>
      </div>
    </div>
    <div className="letter-caption">
      <div className="wrap">
        <p>
          The letter is drawn for this page. Yours will look different; look for the same three lines.{' '}
          <Checked site={site} what="the three notes" />
        </p>
      </div>
    </div>
  </section>
)
Letter.anchors = ['#letter']
