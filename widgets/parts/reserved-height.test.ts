import { afterEach, expect, it } from 'vitest'
import styles from '../haven.css'

const frame = document.createElement('iframe')
afterEach(() => frame.remove())

/** Opens a page with the widgets' stylesheet and no script, of which only `html` has arrived yet. */
function arrive(html: string): Document {
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.open()
  page.write(`<!doctype html><style>${styles}</style><main>${html}`)
  return page
}

it('a form that WordPress has moved out of its tag keeps its place while the rest of the page arrives', () => {
  const page = arrive('<p><haven-callback-form></p>')
  const height = () => page.querySelector('haven-callback-form')?.getBoundingClientRect().height
  const top = () => page.querySelector('form')?.getBoundingClientRect().top
  // The browser draws the page before the form arrives, and again before the form's end arrives.
  expect(height()).toBe(0)
  page.write('<form class="haven"><label>Your name <input></label>')
  const first = top()
  page.write('<button>Send</button></form>')
  page.close()
  expect(first).toBe(top())
  expect(height()).toBe(0)
})

it('a tag with only a link reserves the height of its widget, in a paragraph, too', () => {
  for (const tag of ['p', 'div']) {
    const page = arrive(`<${tag}><haven-callback-form><a href="/">Ask us to call</a></haven-callback-form></${tag}>`)
    expect(page.querySelector('haven-callback-form')?.getBoundingClientRect().height).toBeGreaterThan(600)
    page.close()
  }
})
