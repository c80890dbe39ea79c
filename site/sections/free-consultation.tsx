import { Fragment } from 'react'
import { AppointmentFallback } from '../../widgets/appointment-button/fallback'
import { ConsultationFallback } from '../../widgets/consultation-form/fallback'
import { claimOf } from '../claims'
import { Embed } from '../embed'
import { Icon } from '../icon'
import type { Section } from '../site'
import { Confidential } from './confidential'
import { LeaveLink } from './leave-link'
import { OpeningHours } from './opening-hours'
import { adviserWord, withArticle } from './regulator'

/** The consultation form beside a button that asks for an appointment. */
export const FreeConsultation: Section = ({ site }) => {
  const { firm } = site
  const free = claimOf(firm, 'free-consultation')
  return (
    <section id="contact" className="section section-stone" aria-labelledby="contact-title">
      <div className="wrap split">
        <div>
          <p className="eyebrow">Contact</p>
          <h2 id="contact-title">{free ? <Unbroken text={free.text} /> : 'Book a consultation'}</h2>
          <p className="lead">
            By phone, by video or in our office. {free ? 'You pay nothing for it, and owe us nothing after it.' : ''}
          </p>
          <ul className="points">
            <li>
              <Icon name="file-text" size={22} />
              <span>
                <strong>Bring the letter</strong>
                <br />
                Your passport, eVisa details and earlier decisions help, too. Without them we still talk.
              </span>
            </li>
            <li>
              <Icon name="message-circle" size={22} />
              <span>
                <strong>Ask everything</strong>
                <br />
                Your chances, the cost, how long it takes: {withArticle(adviserWord(firm))} answers in plain words.
              </span>
            </li>
            <li>
              <Icon name="clock" size={22} />
              <span>
                <strong>Office hours</strong>
                <br />
                <OpeningHours site={site} />
              </span>
            </li>
          </ul>
          <div className="book">
            <h3>Rather fix a time at once?</h3>
            <Embed tag="haven-appointment-button" site={site}>
              <AppointmentFallback api={site.api} firm={site.publicFirm} />
            </Embed>
          </div>
        </div>
        <div id="contact-form" className="form-card" data-haven-clear="">
          <h3>Tell us about it first</h3>
          <Embed tag="haven-consultation-form" site={site}>
            <ConsultationFallback api={site.api} firm={site.publicFirm} />
          </Embed>
          <Confidential />
          <LeaveLink />
        </div>
      </div>
    </section>
  )
}
FreeConsultation.anchors = ['#contact', '#contact-form']

/** Keeps each word of a text on one line, even a word with hyphens. */
const Unbroken = ({ text }: { text: string }) =>
  text.split(' ').map(word => (
    <Fragment key={word}>
      <span className="unbroken">{word}</span>{' '}
    </Fragment>
  ))
