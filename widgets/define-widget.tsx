import r2wc from '@r2wc/core'
import { Component, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Ground } from './parts/auto-theme'
// Every widget uses `changing`. The import puts its code into the file that all widgets load.
import './parts/changing'
import { writeFallback } from './parts/form-controls'
import { recall } from './parts/form-memory'
import { warn } from './parts/warn'
import { adoptStyles, createSheet } from './styles'
import { emit, type WidgetProps } from './widget'

/** A React component, and the data that make it a custom element. */
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
   * Finds out whether the light or the dark theme fits the page, for a tag without a `theme`. Without this function,
   * the widget always has a background of its own.
   */
  ground?: Ground
  /**
   * Loads the code for languages other than English. Without this function, the widget's own texts, if it has any, are
   * always in English.
   */
  loadSpeak?: () => Promise<{ speak(host: HTMLElement, origin: string, draw: () => void): unknown }>
}

/**
 * True once a tag, the page around it or the browser's settings have asked for a language other than English. From then
 * on, every tag calls its `loadSpeak`.
 */
let isOther = false

/** The props that the base class passes: the element's attributes, and the shadow root. */
type Drawn = { container: ShadowRoot; api?: string }

/** Shows the tag's children, such as the plain form, again when a component in the widget throws an error. */
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
 * Registers a component as a custom element; a second call for the same tag does nothing. `origin` is the base URL of
 * the API for an element without an `api` attribute.
 */
export function defineWidget<Attributes extends string>(
  { tag, component: Widget, attributes, styles, ground, loadSpeak }: WidgetDefinition<Attributes>,
  origin: string,
) {
  if (customElements.get(tag)) return
  const names = ['api', 'theme', 'language', ...attributes]
  const own = styles ? [createSheet(styles)] : []

  // The base URL of the API for an element. If `api` is not a valid URL, the function returns `origin`. Otherwise,
  // every use of the URL would throw an error.
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
        {/* `ground` checks the background again at every drawing, because the page can move a tag to another
            background. */}
        <div className="haven" lang="en-GB" ref={ground?.(host)}>
          <Widget {...props} />
        </div>
      </Boundary>
    )
  }

  const draw = (root: Root, props: object) => root.render(<InHaven {...(props as Drawn)} />)
  const Base = r2wc<Record<string, unknown>, Root>(
    InHaven as ComponentType<Record<string, unknown>>,
    { shadow: 'open', props: names },
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

  /** The class of the custom element. It corrects known defects of the base class. */
  class HavenElement extends Base {
    #isDrawn = false

    constructor() {
      super()
      adoptStyles(this.shadowRoot as ShadowRoot, own)
    }

    override connectedCallback() {
      for (const name of names) {
        // If the page has set a property before the tag was registered, this property hides the accessor. So the loop
        // deletes the property and passes its value to the accessor. The loop also passes empty and removed attributes,
        // which the base class ignores.
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
      // The tag's children stay visible until the language has loaded. If the language cannot be loaded, the widget is
      // in English.
      if (!this.#isDrawn) this.shadowRoot?.append(document.createElement('slot'))
      loadSpeak().then(({ speak }) => speak(this, origin, draw), draw)
    }

    override disconnectedCallback() {
      // When an element is moved, the browser disconnects and connects it within one task. So the element keeps its
      // content and the typed text until the next microtask, which finds out whether the element was moved or removed.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#isDrawn = false
        super.disconnectedCallback()
      })
    }

    connectedMoveCallback() {
      // This method can be empty. Because the method exists, `moveBefore()` does not disconnect the element.
    }

    // The method ignores changes of attributes until the element is drawn. The base class would draw the element at the
    // first attribute, before the element is in the document.
    attributeChangedCallback() {
      if (this.#isDrawn) this.connectedCallback()
    }
  }

  customElements.define(tag, HavenElement)
}
