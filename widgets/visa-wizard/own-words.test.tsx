import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { appears, type FormExample, fill } from '../parts/example'
import type { FormActions } from '../parts/form-types'
import { createHarness } from '../parts/harness'
import { next, shortPath, walk } from './examples'
import { VisaWizard } from './visa-wizard'
import styles from './visa-wizard.css'

const harness = createHarness(styles)
const root = harness.element
let formActions: FormActions
const show = (example: FormExample) => harness.show(VisaWizard, formActions, example)
const question = () => root.querySelector('h2')

beforeAll(async () => {
  formActions = (await import('./send')).formActions
})
beforeEach(() => sessionStorage.clear())
afterEach(harness.clear)

it("the wizard keeps the texts of a page's own plain form, which stays until the wizard has read them", async () => {
  const children = `<form><p>Krok 1 z 2</p><fieldset><legend><h2>Czego potrzebujesz?</h2></legend><p>Zawsze możesz to zmienić.</p>
    <label lang="pl"><input type="radio" name="service" value="Child visa"> Wiza dla dziecka</label></fieldset>
    <details><summary>Był list?</summary><fieldset><legend>Kiedy wysłano?</legend>
      <label>Dzień <input name="decision.sentOn.day"></label></fieldset></details>
    <button type="button" class="previous">Wstecz</button><details><summary class="next">Dalej</summary>
    <label>Imię <input name="name"></label><button>Wyślij</button></details></form>`
  const texts = (selector: string) => [...root.querySelectorAll(selector)].map(found => found.textContent?.trim())
  const shownFirst = show({ children: children.replace('<form', '<form lang="pl"') })
  expect(root.querySelector('slot')).not.toBeNull()
  await shownFirst
  expect(texts('h2, fieldset > p, .choices label:nth-child(7), summary, [part=previous], [part=button]')).toEqual(
    'Czego potrzebujesz?,Zawsze możesz to zmienić.,Wiza dla dziecka,Był list?,Wstecz,Dalej'.split(','),
  )
  expect(question()?.lang).toBe('pl')
  const letter = root.querySelector('details') as HTMLDetailsElement
  letter.open = true
  await appears(root, '.date')
  expect(texts('.date')[0]).toBe('DzieńMonthYearI don’t know')
  fill(root, { service: 'Child visa' })
  await next(root)
  // The plain form has no texts for the wizard's other questions, so these questions stay in
  // English.
  expect([question()?.textContent, question()?.lang]).toEqual(['Which country do you want to go to?', ''])
  await walk(root, shortPath.slice(1))
  expect(texts('[part=review] dd')[0]).toBe('Wiza dla dziecka')
  expect([texts('label')[0], ...texts('[part=button]')]).toEqual(['Imię', 'Wyślij'])
})

it('the wizard has Haven’s texts on a page without a form of its own, even after a page that had one', async () => {
  await show({})
  await next(root)
  await next(root)
  root.querySelector<HTMLElement>('[part=previous]')?.click()
  await appears(root, '[part=previous]')
  expect(root.querySelector('[part=previous]')?.textContent).toBe('Previous')
})
