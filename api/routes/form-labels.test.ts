import { expect, it } from 'vitest'
import { appointment } from '../../widgets/appointment-button/spec'
import { callback } from '../../widgets/callback-form/spec'
import { consultation } from '../../widgets/consultation-form/spec'
import { enquiry } from '../../widgets/enquiry-form/spec'
import type { FormSpec } from '../../widgets/parts/form-spec'
import { contactFields } from '../../widgets/visa-wizard/steps'
import { wizardStrings } from '../../widgets/visa-wizard/strings'
import { startTestService } from '../testing/start-test-service'

type Spec = Pick<FormSpec, 'path' | 'rows' | 'hidden'>

const { name, phone, email, remarks } = contactFields
const wizard: Spec = {
  path: '/api/visa-applications',
  rows: [[{ name: 'service', label: wizardStrings.questions.service }, name, phone, email, remarks]],
}

it.each<[string, Spec]>([
  ['consultation', consultation],
  ['enquiry', enquiry],
  ['call-back', callback('callbacks', false)],
  ['call-back by email', callback('contact', false)],
  ['appointment', appointment],
  ['visa', wizard],
])('the page for mistakes asks in the words and the order of the %s form', async (_, { path, rows, hidden = {} }) => {
  const service = await startTestService()
  const fields = rows.flat()
  const empty = Object.fromEntries(fields.map(field => [field.name, '']))
  const page = await (await service.postForm(path, { ...empty, ...hidden })).text()
  const asked = [...page.matchAll(/<label for="([^"]+)">(.*?)(?: <span>|<\/label>)/g)].map(([, id, text]) => [id, text])
  expect(asked).toEqual(fields.map(field => [field.name, field.label]))
})
