import {
  type ComponentType,
  createElement,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { preinit, preinitModule } from 'react-dom'
import type { PublicFirm } from '../api/contract/firm'

/** What every component takes beside its tag's attributes; a page's typings come from the description of the tags. */
interface Props {
  api: string
  firm?: PublicFirm
  children?: ReactNode
  ref?: Ref<HTMLElement>
  [name: string]: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: each tag's fallback takes attributes of its own.
type Fallback = ComponentType<any>

const FORM_EVENTS = ['haven-ready', 'haven-submit', 'haven-success', 'haven-error']
/** `haven-success` → `onSuccess`. */
const handlerName = (event: string) => event.replace(/^haven-(\w)/, (_, letter: string) => `on${letter.toUpperCase()}`)

/**
 * A React component for a tag. Rendered on a server it is the tag with its fallback: a form that works before any
 * script. The widget's own code comes from the intake, once for all of them, and is the version that the intake runs.
 */
export function createWidget(
  tag: string,
  { fallback: Fallback, events = FORM_EVENTS }: { fallback?: Fallback; events?: string[] } = {},
) {
  const handlers = Object.fromEntries(events.map(event => [handlerName(event), event]))

  function Widget({ api: address, firm, children, ref, ...rest }: Props) {
    const api = address.replace(/\/+$/, '')
    preinit(`${api}/widgets/haven.css`, { as: 'style', precedence: 'haven', crossOrigin: 'anonymous' })
    preinitModule(`${api}/widgets/haven.js`, { as: 'script', crossOrigin: 'anonymous' })

    const element = useRef<HTMLElement>(null)
    const heard = useRef<Record<string, unknown>>({})
    const told = useRef(false)
    useImperativeHandle(ref, () => element.current as HTMLElement)
    useLayoutEffect(() => {
      heard.current = rest
    })
    useLayoutEffect(() => {
      const host = element.current as HTMLElement
      const hear = (event: Event) => {
        if (event.type === 'haven-ready') told.current = true
        const handle = heard.current[handlerName(event.type)]
        if (event.target === host && typeof handle === 'function') handle(event)
      }
      for (const event of events) host.addEventListener(event, hear)
      // The script may have been faster than React.
      if (host.shadowRoot && !told.current) {
        told.current = true
        const handle = heard.current.onReady
        if (typeof handle === 'function') handle(new CustomEvent('haven-ready'))
      }
      return () => {
        for (const event of events) host.removeEventListener(event, hear)
      }
    }, [])

    // A flag is an empty attribute; left out, it is none.
    const attributes = Object.entries(rest)
      .filter(([name, value]) => !(name in handlers) && value !== false)
      .map(([name, value]) => [name, value === true ? '' : value])
    const own = { api, ...Object.fromEntries(attributes) }
    return createElement(
      tag,
      { ...own, ref: element },
      children ?? (Fallback && firm ? <Fallback {...own} firm={firm} /> : null),
    )
  }
  Widget.displayName = tag
  return Widget
}
