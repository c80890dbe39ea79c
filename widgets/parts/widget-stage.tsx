import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles, createSheet } from '../styles'
import type { WidgetProps } from '../widget'

/** One named state of a widget that is no form. */
export interface WidgetExample {
  attributes?: Record<string, string>
  /** What the tag's children are. */
  children?: string
  /** What the API answers. */
  read?: () => Promise<unknown[]>
  /** What is done and waited for until the state is reached. */
  visit?: (root: ParentNode) => Promise<unknown>
}

let stages = 0

/** Draws a widget in a shadow root of its own, as its element would. */
export function WidgetStage({
  widget: Widget,
  styles,
  example,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: each widget has attributes of its own.
  widget: ComponentType<WidgetProps & any>
  styles: string
  example: WidgetExample
}) {
  const place = useRef<HTMLDivElement>(null)
  // Before a story looks for it.
  useLayoutEffect(() => {
    const { attributes, children = '', read } = example
    const host = document.createElement('div')
    host.innerHTML = children
    const theme = attributes?.theme || place.current?.closest('[theme]')?.getAttribute('theme')
    if (theme) host.setAttribute('theme', theme)
    place.current?.append(host)
    const shadow = host.attachShadow({ mode: 'open' })
    adoptStyles(shadow, [createSheet(styles)])
    const root = createRoot(shadow as unknown as HTMLElement)
    // Each stage asks another address: the page has one cache.
    const widget = { host, api: `${location.origin}/stage-${++stages}`, memory: {}, ...(read && { read }) }
    root.render(
      <div className="haven">
        <Widget {...widget} {...attributes} />
      </div>,
    )
    return () => {
      host.remove()
      // Not while React still draws what is around it.
      queueMicrotask(() => root.unmount())
    }
  }, [])
  return <div ref={place} />
}

/** The shadow root that a stage below an element draws into. */
export const stageRoot = (element: ParentNode) =>
  [...element.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot as ShadowRoot
