import { useEffect, useRef } from 'react'
import type { ContentName } from '../../../api/contract/content/content-names'
import type { Fed } from '../../parts/use-content'
import { useStaff } from '../staff-context'
import type { Item } from './fields'
import { say } from './strings'

const SLOT = 'haven-preview'
/** The pause in typing after which the preview is drawn again, in ms. */
const QUIET = 200
let drawn = 0

const hostOf = (node: HTMLElement | null) => (node?.getRootNode() as ShadowRoot | undefined)?.host

/** An item as visitors see it: the public tag draws it inside the dashboard. */
export function Preview({ name, item }: { name: ContentName; item: Partial<Item> }) {
  const { api } = useStaff()
  const root = useRef<HTMLElement>(null)
  // A case win without a date yet is shown with today's date.
  const shows = JSON.stringify({ ...item, completedDate: item.completedDate || new Date().toISOString().slice(0, 10) })
  useEffect(() => {
    const host = hostOf(root.current)
    if (!host) return
    let tag: Fed | undefined
    const timer = setTimeout(() => {
      tag = document.createElement(`haven-${name}`)
      tag.slot = SLOT
      tag.inert = true
      // The widgets read the content of each address only once, so each time the preview gets a new
      // address.
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
