import type { ReactNode, Ref } from 'react'
import { changing } from './changing'
import type { ContactLink } from './fallback-state'
import { Either } from './phones'
import { formStrings as say } from './strings'

export type PanelRef = Ref<HTMLDivElement>

/** A group that takes the focus when it appears; its `part` also decides how it looks. */
export function Panel(props: { part: string; label: string; panel: PanelRef; children: ReactNode }) {
  const { part, label, panel, children } = props
  return (
    <div className={`panel ${part}`} part={part} ref={panel} tabIndex={-1} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** The facts about a failure that the form's panel shows. */
export interface FailureProps {
  host: HTMLElement
  /** The base URL of the API. */
  api: string
  links: ContactLink[]
  panel: PanelRef
  children?: ReactNode
}

/** Says that nothing was sent and nothing is lost, and shows the ways to reach the firm. */
export function FailurePanel({
  links,
  panel,
  children,
  title = say.notSent,
  text = say.kept,
}: Omit<FailureProps, 'host' | 'api'> & { title?: string; text?: string }) {
  return (
    <Panel part="failure" label={title} panel={panel}>
      <b>{changing(title)}</b>
      <p>{changing(text + (links.length ? say.contact : '.'))}</p>
      {links.map(link => (
        <p key={link.href}>
          <a {...link} />
        </p>
      ))}
      {children}
    </Panel>
  )
}

/**
 * The buttons, small print and honeypot at the end of every form. The line about privacy is shown if there is a notice;
 * the contact links come from the fallback.
 */
export function FormFooter(props: { privacy?: string | false; links: ContactLink[]; children: ReactNode }) {
  return (
    <>
      <input name="website" hidden tabIndex={-1} autoComplete="off" />
      {props.children}
      {props.privacy && (
        <p part="privacy">
          {say.privacy}{' '}
          <a href={props.privacy} target="_blank" rel="noreferrer">
            {say.privacyLink}
          </a>
          . {say.notClient}
        </p>
      )}
      {props.links[0] && (
        <p part="contact">
          {say.talk} <Either links={props.links} />
        </p>
      )}
    </>
  )
}
