import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { PageLanguage } from '../api/content/form-languages'

/** Attributes whose values people read or hear. */
const READ = ['aria-label', 'title', 'placeholder']
/** Types of inputs whose values are read from left to right in every language. */
const FROM_LEFT = /^(tel|email)$/

type Props = Record<string, unknown> & { children?: ReactNode }

/**
 * A tree with its English texts in another language, as the widgets do it in a browser. English marked by `lang`, or by
 * `translate="no"`, stays. The components of the tree are plain functions without hooks.
 */
export function inLanguage(node: ReactNode, language: PageLanguage): ReactNode {
  if (typeof node === 'string') return textIn(node, language)
  if (Array.isArray(node)) return node.map(one => inLanguage(one, language))
  if (!isValidElement<Props>(node)) return node
  const { type, props, key } = node
  if (typeof type === 'function') {
    const drawn = (type as (props: Props) => ReactNode)(props)
    return <Fragment key={key}>{inLanguage(drawn, language)}</Fragment>
  }
  return /^en/.test(String(props.lang ?? '')) || props.translate === 'no' ? node : elementIn(node, language)
}

function elementIn(element: ReactElement<Props>, language: PageLanguage): ReactNode {
  const { type, props } = element
  const change: Props = {}
  for (const name of READ) {
    const english = props[name]
    const words = typeof english === 'string' && language.say(english)
    if (words) change[name] = words
  }
  const input = type === 'input' ? String(props.type ?? 'text') : type
  // Visitors may write in any language.
  if (input === 'text' || input === 'textarea') change.dir = 'auto'
  if (FROM_LEFT.test(String(input))) change.dir = 'ltr'
  const { children } = props
  if (children === undefined) return cloneElement(element, change)
  return cloneElement(element, change, ...[inLanguage(children, language)].flat())
}

function textIn(text: string, { say, isWeighty }: PageLanguage): ReactNode {
  const english = text.trim()
  const words = english && say(english)
  if (!words) return text
  const said = text.replace(english, () => words)
  return isWeighty(english) ? (
    <Fragment key={english}>
      {said}
      <small data-english="" lang="en-GB" dir="ltr">
        {english}
      </small>
    </Fragment>
  ) : (
    said
  )
}
