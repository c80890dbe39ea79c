import axe from 'axe-core'
import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import styles from '../haven.css'
import { setStyles } from '../styles'
import type { WidgetProps } from '../widget'
import { appears, type FormExample, formStage } from './example'
import type { FormActions } from './form-types'
import { drawWidget } from './widget-harness'

type Form = ComponentType<WidgetProps & { load: () => Promise<FormActions> }>

/** Draws forms in the test's page, one at a time, in the shadow root `element`. */
export function createHarness(own = '') {
  setStyles(styles)
  document.documentElement.lang = 'en'
  let root: Root | undefined
  const host = document.createElement('main')
  const element = host.attachShadow({ mode: 'open' })

  return {
    element,
    /** A control by its name. */
    control: (name: string) => element.querySelector(`[name="${name}"]`) as HTMLInputElement,
    async show(form: Form, actions: FormActions, example: FormExample) {
      document.body.append(host)
      root = drawWidget(host, { ...formStage(form, actions, example), styles: own })
      await appears(element, 'form')
    },
    clear() {
      root?.unmount()
      host.remove()
    },
    /** What axe finds, as `rule: element`. */
    async findings() {
      const { violations } = await axe.run(
        { include: [host, ...document.querySelectorAll('haven-toasts')] },
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          resultTypes: ['violations'],
          // The page around a widget has its own first heading.
          rules: { 'page-has-heading-one': { enabled: false } },
        },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
    },
  }
}

/** The toast region that stands in the page, whatever shows a toast. */
export const toastRegion = () => document.querySelector('haven-toasts')?.shadowRoot as ShadowRoot
