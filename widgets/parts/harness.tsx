import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import styles from '../haven.css'
import { setStyles } from '../styles'
import type { WidgetProps } from '../widget'
import { axeFindings } from './axe-findings'
import { appears, type FormExample, formStage } from './example'
import type { FormActions } from './form-types'
import { drawWidget } from './widget-harness'

type Form = ComponentType<WidgetProps & { load: () => Promise<FormActions> }>

/** Draws forms into the test's page, one at a time. `element` is the shadow root that contains the form. */
export function createHarness(own = '') {
  setStyles(styles)
  document.documentElement.lang = 'en'
  let root: Root | undefined
  const host = document.createElement('main')
  const element = host.attachShadow({ mode: 'open' })

  return {
    element,
    /** Finds a control by its name. */
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
    /**
     * The findings of axe, each as the text `rule: elements`. The rule `page-has-heading-one` is off, because the page
     * around the widget has that heading.
     */
    findings: () =>
      axeFindings(
        { include: [host, ...document.querySelectorAll('haven-toasts')] },
        { rules: { 'page-has-heading-one': { enabled: false } } },
      ),
  }
}

/** The page's region for toasts, with or without a toast in it. */
export const toastRegion = () => document.querySelector('haven-toasts')?.shadowRoot as ShadowRoot
