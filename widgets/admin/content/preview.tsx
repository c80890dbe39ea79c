import { useEffect, useRef } from 'react'
import type { ContentName } from '../../../api/contract/content/content-names'
import type { Fed } from '../../parts/use-content'
import { useStaff } from '../staff-context'
import type { Item } from './fields'
import { say } from './strings'

const SLOT = 'haven-preview'
/** How long the preview waits for further typing before it is drawn again, in ms. */
const QUIET = 200
let drawn = 0

const hostOf = (node: HTMLElement | null) => (node?.getRootNode() as ShadowRoot | undefined)?.host

/** An item as visitors see it, drawn by the public tag inside the dashboard. */
export function Preview({ name, item }: { name: ContentName; item: Partial<Item> }) {
  const { api } = useStaff()
  const root = useRef<HTMLElement>(null)
  // A win without a date is shown as if it were from today.
  const shows = JSON.stringify({ ...item, completedDate: item.completedDate || new Date().toISOString().slice(0, 10) })
  useEffect(() => {
    const host = hostOf(root.current)
    if (!host) return
    let tag: Fed | undefined
    const timer = setTimeout(() => {
      tag = document.createElement(`haven-${name}`)
      tag.slot = SLOT
      tag.inert = true
      // A page reads each address only once, so each time the preview is drawn it gets a new address.
      tag.setAttribute('api', `${api}#${++drawn}`)
      tag.read = async () => [JSON.parse(shows)]
      host.querySelector(`:scope > [slot=${SLOT}]`)?.remove()
      host.append(tag)
    }, QUIET)
    return () => clearTimeout(timer)
  }, [name, shows, api])
  useEffect(() => {
    const host = hostOf(root.current)
    return () => host?.querySelector(`:scope > [slot=${SLOT}]`)?.remove()
  }, [])
  return (
    <figure className="preview" ref={root}>
      <figcaption>{say.preview}</figcaption>
      <slot name={SLOT} />
    </figure>
  )
}
