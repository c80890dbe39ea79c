import { type ComponentType, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { adoptStyles, createSheet } from '../styles'
import type { WidgetProps } from '../widget'
import { remember } from './form-memory'

/** A named example state of a widget that is not a form. */
export interface WidgetExample {
  attributes?: Record<string, string>
  /** The children of the tag. */
  children?: string
  /** Returns the API's content. */
  read?: () => Promise<unknown[]>
  /** True if the page was loaded again in a tab that has stored the typed text. */
  reloaded?: boolean
  /** Takes the steps that lead to this state, and waits for it. */
  visit?: (root: ParentNode) => Promise<unknown>
}

let stages = 0

interface Staged {
  // biome-ignore lint/suspicious/noExplicitAny: each widget has attributes of its own.
  widget: ComponentType<WidgetProps & any>
  /** The widget's own stylesheet, in addition to haven.css. */
  styles?: string
  example: WidgetExample
}

/** Draws a widget into the shadow root of an element, as its tag would. */
export function drawWidget(host: HTMLElement, { widget: Widget, styles = '', example }: Staged): Root {
  const { attributes, children = '', read } = example
  host.innerHTML = children
  // The element may have had another form before, so that form's stored state is removed.
  remember(host, { values: undefined, sent: undefined, offers: undefined, attempt: undefined, letters: undefined })
  if (!example.reloaded) sessionStorage.removeItem('haven-typed')
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [createSheet(styles)])
  const root = createRoot(shadow as unknown as HTMLElement)
  // All drawings share the page's cache, so each drawing has an API address of its own.
  const widget = { host, api: `${location.origin}/stage-${++stages}`, ...(read && { read }) }
  root.render(
    <div className="haven">
      <Widget {...widget} {...attributes} />
    </div>,
  )
  return root
}

/** An element that draws a widget as its tag would. */
export function WidgetHarness(staged: Staged) {
  const place = useRef<HTMLDivElement>(null)
  // The widget is drawn in a layout effect, because a story's play function looks for the widget right after rendering.
  const draw = useEffectEvent(() => {
    const host = document.createElement('div')
    const theme = staged.example.attributes?.theme || place.current?.closest('[theme]')?.getAttribute('theme')
    if (theme) host.setAttribute('theme', theme)
    place.current?.append(host)
    const root = drawWidget(host, staged)
    return () => {
      host.remove()
      // React may still be drawing the page around the widget, so the widget is unmounted later, in a
      // microtask.
      queueMicrotask(() => root.unmount())
    }
  })
  useLayoutEffect(() => draw(), [])
  return <div ref={place} />
}

/** The shadow root of the first widget below an element. */
export const harnessRoot = (element: ParentNode) =>
  [...element.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot as ShadowRoot
