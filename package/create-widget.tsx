import {
  type ComponentType,
  createElement,
  type ForwardRefRenderFunction,
  forwardRef,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import * as dom from 'react-dom'
import type { PublicFirm } from '../api/contract/content/firm'
import type { FormPage } from '../api/contract/forms/form-pages'
import { loadWidgets, trimmed } from './load-widgets'

/**
 * The props that every component takes besides its tag's attributes. `scripts/metadata/typings.ts` makes the package's
 * typings from the descriptions of the tags.
 */
interface Props {
  api: string
  firm?: PublicFirm
  children?: ReactNode
  className?: string
  [name: string]: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: each tag's fallback takes attributes of its own.
type Fallback = ComponentType<any>

const FORM_EVENTS = ['haven-ready', 'haven-begin', 'haven-step', 'haven-submit', 'haven-success', 'haven-error']
/** The React property of an event: `haven-success` → `onSuccess`. */
const handlerName = (event: string) => event.replace(/^haven-(\w)/, (_, letter: string) => `on${letter.toUpperCase()}`)

/**
 * Names the intake's script and stylesheet to React during the rendering, so that a server-rendered page contains both.
 * Only React 19 has `preinit` and `preinitModule`.
 */
function announce(api: string) {
  const { preinit, preinitModule } = dom as Partial<typeof dom>
  preinit?.(`${api}/widgets/haven.css`, { as: 'style', precedence: 'haven', crossOrigin: 'anonymous' })
  preinitModule?.(`${api}/widgets/haven.js`, { as: 'script', crossOrigin: 'anonymous' })
}

/**
 * Creates the React component for a tag. If the component gets `firm`, a server renders the tag with a plain form.
 * Otherwise, a server renders the tag with a link to the form's `page`, if there is a `page`. The code of the widgets
 * comes from the intake, in the intake's version.
 */
export function createWidget(
  tag: string,
  {
    fallback: Fallback,
    page,
    events = FORM_EVENTS,
    flags = [],
  }: { fallback?: Fallback; page?: FormPage; events?: string[]; flags?: string[] } = {},
) {
  const handlers = Object.fromEntries(events.map(event => [handlerName(event), event]))
  const bare = [...flags, 'done-reference', 'hidden', 'inert']
  // For custom elements, React writes the values true and false in other ways than for HTML elements. React 18 and
  // React 19 differ, too.
  const written = (name: string, value: boolean) => {
    if (bare.includes(name)) return ''
    return /^(aria|data)-/.test(name) ? `${value}` : value
  }

  function Widget({ api: address, firm, children, className, ...rest }: Props, ref: Ref<HTMLElement>) {
    const api = trimmed(address)
    announce(api)

    const element = useRef<HTMLElement>(null)
    const latestProps = useRef<Record<string, unknown>>({})
    const readyFired = useRef(false)
    useImperativeHandle(ref, () => element.current as HTMLElement)
    useEffect(() => loadWidgets(api), [api])
    useEffect(() => {
      latestProps.current = rest
    })
    useEffect(() => {
      const host = element.current as HTMLElement
      const handleEvent = (event: Event) => {
        if (event.type === 'haven-ready') readyFired.current = true
        const handle = latestProps.current[handlerName(event.type)]
        if (event.target === host && typeof handle === 'function') handle(event)
      }
      for (const event of events) host.addEventListener(event, handleEvent)
      // The script may have registered the element before React attached its listeners.
      if (host.shadowRoot && !readyFired.current) {
        readyFired.current = true
        const handle = latestProps.current.onReady
        if (typeof handle === 'function') handle(new CustomEvent('haven-ready'))
      }
      return () => {
        for (const event of events) host.removeEventListener(event, handleEvent)
      }
    }, [])

    const attributes = Object.entries(rest)
      .filter(([name, value]) => !(name in handlers) && !(value === false && bare.includes(name)))
      .map(([name, value]) => [name, typeof value === 'boolean' ? written(name, value) : value])
    const own = { api, ...Object.fromEntries(attributes) }
    return createElement(
      tag,
      { ...own, ...(className && { class: className }), ref: element },
      children ??
        (Fallback && firm ? <Fallback {...own} firm={firm} /> : page && <a href={api + page.path}>{page.words}</a>),
    )
  }
  // React 18 passes a ref to a component only through `forwardRef`.
  const Component = forwardRef(Widget as ForwardRefRenderFunction<HTMLElement, object>)
  Component.displayName = tag
  return Component
}
