import type { ReactNode } from 'react'
import { claimOf } from '../claims'
import { Drawing } from '../drawing'
import { Icon } from '../icon'
import type { Section, Site } from '../site'

/** A large card. A press anywhere on the card follows its link. */
export interface WayCard {
  drawing: string
  title: string
  text: ReactNode
  link: Record<`data-${string}`, string> & { href: string; 'aria-label'?: string }
  go: ReactNode
  urgent?: boolean
}

/**
 * A link to the contact form. The site's scripts mark the request as urgent, fill in detention as the topic, and open
 * the part about asking for another person.
 */
export const WriteToUs = () => (
  <a className="unbroken" href="#contact-form" data-topic="Detention and bail" data-urgency="urgent" data-relative="">
    write to us
  </a>
)

function wayCardsOf({ firm, anchors }: Site): WayCard[] {
  const { emergency } = firm.phones
  return [
    {
      drawing: 'letter-small',
      title: 'A letter has come',
      text: 'A refusal, a cancellation, a notice. Look for three lines.',
      link: { href: '#letter-title' },
      go: 'What the letter says',
    },
    {
      drawing: 'door',
      title: 'Someone is detained',
      text: (
        <>
          Or about to be removed. Call now{claimOf(firm, 'hour-support') ? ', at any hour' : ''}, or <WriteToUs />.
        </>
      ),
      link: { href: `tel:${emergency.dial}`, 'aria-label': `Call the emergency line, ${emergency.display}` },
      go: emergency.display,
      urgent: true,
    },
    {
      drawing: 'passport',
      title: 'I need a visa',
      text: 'Answer what you can; a person reads it and calls you.',
      link: { href: '/visa-assistance/' },
      go: 'Start the visa check',
    },
    {
      drawing: 'map',
      title: 'I employ people',
      text: (
        <>
          Sponsor licences, Skilled Workers, <span className="unbroken">right-to-work</span> audits.
        </>
      ),
      link: anchors.includes('#business')
        ? { href: '#business' }
        : { href: '#contact-form', 'data-topic': 'Business Immigration' },
      go: 'For employers',
    },
  ]
}

/** Four links for people who do not know the name of a service. */
export const WhatHappened: Section = ({ site }) => (
  <section className="section what-happened" aria-labelledby="what-happened-title">
    <div className="wrap">
      <h2 id="what-happened-title">What has happened?</h2>
      <WayCards ways={wayCardsOf(site)} />
    </div>
  </section>
)

export const WayCards = ({ ways }: { ways: WayCard[] }) => (
  <ul className="way-cards">
    {ways.map(({ drawing, title, text, link, go, urgent }) => (
      <li key={title}>
        <Drawing name={drawing} />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
          <a className={urgent ? 'way way-urgent' : 'way'} {...link}>
            {urgent ? <Icon name="phone" size={18} /> : null}
            {go}
            {urgent ? null : <Icon name="arrow-right" size={18} />}
          </a>
        </div>
      </li>
    ))}
  </ul>
)
