import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { exampleFirm } from './example'
import { FallbackForm } from './fallback-form'
import type { FormSpec } from './form-spec'

const spec: FormSpec = {
  path: '/api/contact',
  rows: [[{ name: 'name', label: 'Name' }]],
  submit: 'Send',
  strings: { successText: 'It is sent.' },
}

function draw(language?: string) {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(<FallbackForm spec={spec} api="" firm={exampleFirm} {...(language && { language })} />)
  return place
}

it('a plain form has its page’s language selected, and otherwise none', () => {
  const chosen = (place: HTMLElement) => place.querySelector<HTMLSelectElement>('[name=language]')?.value
  expect([chosen(draw('sq')), chosen(draw())]).toEqual(['sq', ''])
})

it('a plain form marks the optional fields, and names the accepted files', () => {
  const { textContent } = draw()
  expect(textContent).toContain('Leave empty what you do not know.')
  expect(textContent).toContain('Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each')
})
