import { createElement, type ReactNode } from 'react'
import { LeaveLink } from './sections/leave-link'
import type { Site } from './site'

/** A widget's tag as a customer writes it; its children are visible until the widget replaces them. */
export function Embed(props: {
  tag: `haven-${string}`
  site: Site
  attributes?: Record<string, string>
  children?: ReactNode
}) {
  const { tag, site, attributes, children } = props
  const asksAboutSafety = /-(form|wizard)$/.test(tag)
  return createElement(
    tag,
    { ...(site.api ? { api: site.api } : {}), ...(site.language && { language: site.language }), ...attributes },
    children,
    asksAboutSafety && <LeaveLink slot="leave" />,
  )
}
