import type { ReactNode, Ref } from 'react'
import { changing } from './changing'
import type { ContactLink } from './fallback-state'
import { Either } from './phones'
import { formStrings as say } from './strings'

export type PanelRef = Ref<HTMLDivElement>

/**
 * A group of elements under a heading. When the group appears, the form moves the focus to it. The group's `part` is also
 * its class. Its name for screen readers is `label`, by default the heading.
 */
export function Panel(props: {
  part: string
  title: string | undefined
  label?: string
  panel: PanelRef
  children: ReactNode
}) {
  const { part, title, label = title, panel, children } = props
  return (
    <div className={`panel ${part}`} part={part} ref={panel} tabIndex={-1} role="group" aria-label={label}>
      {title && <h2>{changing(title)}</h2>}
      {children}
    </div>
  )
}

/** The props of the panel after a failure. */
export interface FailureProps {
  host: HTMLElement
  /** The base URL of the API. */
  api: string
  links: ContactLink[]
  panel: PanelRef
  children?: ReactNode
}

/** Says that nothing was sent and that nothing typed is lost, and shows the ways to reach the firm. */
export function FailurePanel({
  links,
  panel,
  children,
  title = say.notSent,
  text = say.kept,
}: Omit<FailureProps, 'host' | 'api'> & { title?: string; text?: string }) {
  return (
    <Panel part="failure" title={title} panel={panel}>
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
 * The end of every form: its buttons, the line about privacy, the contact links of the plain form, and the honeypot.
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
