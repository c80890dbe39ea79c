import r2wc from '@r2wc/core'
import { Component, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Ground } from './parts/auto-theme'
// Every widget draws its texts with this code, so this import puts it into the file that all widgets load.
import './parts/changing'
import { writeFallback } from './parts/form-controls'
import { recall } from './parts/form-memory'
import { warn } from './parts/warn'
import { adoptStyles, createSheet } from './styles'
import { emit, type WidgetProps } from './widget'

/** The facts with which a React component becomes a custom element. */
export interface WidgetDefinition<Attributes extends string> {
  tag: `haven-${string}`
  component: ComponentType<WidgetProps & { [Name in Attributes]?: string }>
  /**
   * The attributes of the tag other than `api`, `theme` and `language`. Each attribute is also a property and a prop,
   * as a string.
   */
  attributes: readonly Attributes[]
  /** The widget's own stylesheet, in addition to haven.css. */
  styles?: string
  /**
   * Finds the light or the dark theme when the tag does not name one. Without this function, the widget always has a
   * background of its own.
   */
  ground?: Ground
  /**
   * Loads the code for languages other than English. Without this function, the widget has no texts of its own, or only
   * staff read them.
   */
  loadSpeak?: () => Promise<{ speak(host: HTMLElement, origin: string, draw: () => void): unknown }>
}

/** True once a tag of the page, or its reader, asks for another language than English; a tag can then change its own. */
let isOther = false

/** The props with which the base class draws the component: the element's attributes, and the shadow root. */
type Drawn = { container: ShadowRoot; api?: string }

/** Shows the fallback children again when a component in the widget throws. */
class Boundary extends Component<{ host: HTMLElement; children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const { host } = this.props
    warn(`<${host.localName}> stopped; its fallback stays.`, error)
    writeFallback(host, recall(host).values)
  }

  override render() {
    return this.state.failed ? <slot /> : this.props.children
  }
}

/**
 * Registers a component as a custom element; a second call for a tag does nothing. `origin` is the base URL of the API
 * for an element without an `api` attribute.
 */
export function defineWidget<Attributes extends string>(
  { tag, component: Widget, attributes, styles, ground, loadSpeak }: WidgetDefinition<Attributes>,
  origin: string,
) {
  if (customElements.get(tag)) return
  const names = ['api', 'theme', 'language', ...attributes]
  const own = styles ? [createSheet(styles)] : []

  // An invalid base URL would throw an error at every use.
  function baseOf(host: HTMLElement, api: string | undefined): string {
    try {
      if (api) return new URL(api).href.replace(/\/$/, '')
    } catch {
      warn(`<${tag} api="${api}"> is no address.`, host)
    }
    return origin
  }

  function InHaven({ container, ...given }: Drawn) {
    const host = container.host as HTMLElement
    const props = { ...given, host, api: baseOf(host, given.api) } as ComponentProps<typeof Widget>
    return (
      <Boundary host={host}>
        {/* The background is read each time the element is drawn, because a tag can be moved to another background. */}
        <div className="haven" lang="en-GB" ref={ground?.(host)}>
          <Widget {...props} />
        </div>
      </Boundary>
    )
  }

  const draw = (root: Root, props: object) => root.render(<InHaven {...(props as Drawn)} />)
  const Base = r2wc<Record<string, unknown>, Root>(
    InHaven as ComponentType<Record<string, unknown>>,
    { shadow: 'open', props: Object.fromEntries(names.map(name => [name, 'string' as const])) },
    {
      mount(container, _, props) {
        const root = createRoot(container)
        draw(root, props)
        return root
      },
      update: draw,
      unmount: root => root.unmount(),
    },
  ) as unknown as new () => HTMLElement & {
    connectedCallback(): void
    disconnectedCallback(): void
  } & Record<string, unknown>

  /** The base class, with repairs of its known defects. */
  class HavenElement extends Base {
    #isDrawn = false

    constructor() {
      super()
      adoptStyles(this.shadowRoot as ShadowRoot, own)
    }

    override connectedCallback() {
      for (const name of names) {
        // A property that was set before the tag was registered hides the accessor, so its value is passed to the
        // accessor. The base class ignores attributes that are empty or removed.
        const early = Object.getOwnPropertyDescriptor(this, name)
        delete this[name]
        this[name] = early?.value ?? this.getAttribute(name) ?? undefined
      }
      const draw = () => {
        super.connectedCallback()
        if (this.#isDrawn) return
        this.#isDrawn = true
        emit(this, 'haven-ready')
      }
      const tags = [this.language || this.closest<HTMLElement>('[lang]')?.lang, this.language || navigator.language]
      isOther ||= tags.some(tag => tag && !/^en/i.test(tag as string))
      if (!loadSpeak || !isOther) return draw()
      // The plain form stays on the page until the language is loaded. If the code for the language cannot be loaded,
      // the widget is in English.
      if (!this.#isDrawn) this.shadowRoot?.append(document.createElement('slot'))
      loadSpeak().then(({ speak }) => speak(this, origin, draw), draw)
    }

    override disconnectedCallback() {
      // When an element is moved, it is disconnected and connected within one task. Its content and the typed words are
      // kept until the next microtask shows if the element was removed or moved.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#isDrawn = false
        super.disconnectedCallback()
      })
    }

    connectedMoveCallback() {
      // Because of this method, `moveBefore()` removes nothing.
    }

    // The base class would draw when the first attribute is set, before the element is in the document.
    attributeChangedCallback() {
      if (this.#isDrawn) this.connectedCallback()
    }
  }

  customElements.define(tag, HavenElement)
}
