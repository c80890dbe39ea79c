/// <reference types="vite/client" />
import { afterEach, describe, expect, it } from 'vitest'
import styles from '../haven.css'
import { setStyles } from '../styles'
import { tags } from '../tags'
import { metadata } from '.'
import { commonAttributes } from './meta'

const elements = import.meta.glob<{ define: (origin: string) => void }>('../*/element.ts')
setStyles(styles)
afterEach(() => document.body.replaceChildren())

/** Puts a real element of the tag into the page. */
async function open(tag: string, folder: string) {
  const element = await elements[`../${folder}/element.ts`]?.()
  element?.define(location.origin)
  return customElements.get(tag) as typeof HTMLElement & { observedAttributes: string[] }
}

describe.each(Object.entries(tags))('the description of <%s>', (tag, folder) => {
  const about = metadata[tag as keyof typeof tags]

  it('contains the attributes that the tag observes, each of which is also a property', async () => {
    const element = await open(tag, folder)
    const named = Object.keys({ ...commonAttributes, ...about.attributes })
    expect([...element.observedAttributes].sort()).toEqual(named.sort())
    const one = document.createElement(tag) as unknown as Record<string, unknown>
    for (const name of named) {
      one[name] = 'x'
      expect([name, (one as unknown as HTMLElement).getAttribute(name)]).toEqual([name, 'x'])
    }
  })

  it('contains the event that the tag fires first', async () => {
    await open(tag, folder)
    const heard: string[] = []
    const hear = (event: Event) => heard.push(event.type)
    for (const name of Object.keys(about.events)) addEventListener(name, hear)
    document.body.append(document.createElement(tag))
    await expect.poll(() => heard).toEqual(['haven-ready'])
    for (const name of Object.keys(about.events)) removeEventListener(name, hear)
  })
})
