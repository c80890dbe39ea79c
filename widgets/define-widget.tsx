import r2wc from '@r2wc/core'
import { Component, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { writeFallback } from './parts/fallback'
import type { Ground } from './parts/ground'
import { warn } from './parts/warn'
import { adoptStyles, createSheet } from './styles'
import { emit, type WidgetProps } from './widget'

/** How a React component becomes a custom element. */
export interface WidgetDefinition<Attributes extends string> {
  tag: `haven-${string}`
  component: ComponentType<WidgetProps & { [Name in Attributes]?: string }>
  /** Observed attributes beside `api`; each is also a property of the element and a prop, as a string. */
  attributes: readonly Attributes[]
  /** The widget's own styles, beside haven.css. */
  styles?: string
  /** How it finds its theme where it names none; without it, it stands on no ground but its own. */
  ground?: Ground
}

// The base class keeps its state under registered symbols.
const PROPS = Symbol.for('r2wc.props')
const CONNECTED = Symbol.for('r2wc.connected')
const RENDER = Symbol.for('r2wc.render')

interface Base extends HTMLElement {
  [PROPS]: Record<string, unknown>
  [CONNECTED]: boolean
  [RENDER](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

interface Drawn {
  root: Root
  shadow: ShadowRoot
  dress: ReturnType<Ground['follow']> | undefined
}

/** Shows the fallback children again when the component below it throws. */
class Boundary extends Component<{ host: HTMLElement; memory: WidgetProps['memory']; children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    warn(`<${this.props.host.localName}> stopped; its fallback is shown instead.`, error)
    writeFallback(this.props.host, this.props.memory)
  }

  override render() {
    return this.state.failed ? <slot /> : this.props.children
  }
}

/**
 * Registers a component as a custom element, once; a second call for the same tag does nothing.
 * `origin` is the API's base URL where the element has no `api` attribute.
 */
export function defineWidget<Attributes extends string>(
  { tag, component: Widget, attributes, styles, ground }: WidgetDefinition<Attributes>,
  origin: string,
) {
  if (customElements.get(tag)) return
  const names = ['api', 'theme', ...attributes]
  const own = styles ? [createSheet(styles)] : []

  // A base that is no address would throw wherever it is used.
  function baseOf(host: HTMLElement, api: unknown): string {
    try {
      if (api) return new URL(String(api)).href.replace(/\/$/, '')
    } catch {
      warn(`<${tag} api="${api}"> names no address and is passed over.`, host)
    }
    return origin
  }

  function render({ root, shadow, dress }: Drawn, props: Record<string, unknown>) {
    const host = shadow.host as HTMLElement
    const memory = props.memory as WidgetProps['memory']
    const all = { ...props, host, memory, api: baseOf(host, props.api) }
    root.render(
      <Boundary host={host} memory={memory}>
        <div className="haven" ref={dress}>
          <Widget {...(all as WidgetProps & { [Name in Attributes]?: string })} />
        </div>
      </Boundary>,
    )
  }

  const Wrapped = r2wc<Record<string, unknown>, Drawn>(
    Widget as unknown as ComponentType<Record<string, unknown>>,
    { shadow: 'open', props: Object.fromEntries(names.map(name => [name, 'string' as const])) },
    {
      mount(container, _, props) {
        const shadow = container as unknown as ShadowRoot
        adoptStyles(shadow, own)
        const host = shadow.host as HTMLElement
        const drawn = { root: createRoot(container), shadow, dress: ground?.follow(host) }
        render(drawn, props)
        emit(host, 'haven-ready')
        return drawn
      },
      update: (drawn, props) => {
        render(drawn, props)
        // A tag that was moved stands on another ground.
        ground?.lookAgain()
      },
      unmount: ({ root }) => root.unmount(),
    },
  ) as unknown as new () => Base

  /** The base class with its known gaps closed. */
  class HavenElement extends Wrapped {
    constructor() {
      super()
      // It would render as soon as an attribute is read, before there is a document around it.
      this[CONNECTED] = false
      this[PROPS].memory = {}
    }

    override connectedCallback() {
      // Properties set before the tag was defined shadow the accessors: hand them over.
      for (const name of names) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (!own) continue
        delete (this as unknown as Record<string, unknown>)[name]
        ;(this as unknown as Record<string, unknown>)[name] = own.value
      }
      super.connectedCallback()
    }

    override disconnectedCallback() {
      // A move disconnects and connects within one task: keep the tree, and what was typed, until it is clear.
      queueMicrotask(() => this.isConnected || super.disconnectedCallback())
    }

    connectedMoveCallback() {
      // Being here tells `moveBefore()` that nothing needs to be taken down.
    }

    // The base class ignores empty and removed attributes.
    attributeChangedCallback(name: string, _: string | null, value: string | null) {
      this[PROPS][name] = value ?? undefined
      this[RENDER]()
    }
  }

  customElements.define(tag, HavenElement)
}
