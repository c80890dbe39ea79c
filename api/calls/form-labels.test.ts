import { expect, it } from 'vitest'
import { plainAppointmentForm } from '../contract/forms/labels/appointment'
import { callbackForm } from '../contract/forms/labels/callback'
import { consultationForm } from '../contract/forms/labels/consultation'
import { enquiryForm } from '../contract/forms/labels/enquiry'
import type { FormFields } from '../contract/forms/labels/field'
import { plainVisaForm } from '../contract/forms/labels/visa'
import { startTestService } from '../testing/start-test-service'

it.each<[string, FormFields]>([
  ['consultation', consultationForm],
  ['enquiry', enquiryForm],
  ['call-back', callbackForm('callbacks', false)],
  ['call-back, with topics', callbackForm('callbacks', true)],
  ['call-back by email', callbackForm('contact', false)],
  ['call-back by email, with topics', callbackForm('contact', true)],
  ['appointment', plainAppointmentForm()],
  ['visa', plainVisaForm()],
])(
  'the page for mistakes has the questions of the %s form, in its words and order',
  async (_, { path, rows, hidden = {} }) => {
    const service = await startTestService()
    const fields = rows.flat()
    const empty = Object.fromEntries(fields.map(field => [field.name, '']))
    const page = await (await service.postForm(path, { ...empty, ...hidden })).text()
    const asked = page
      .split('<label for=')
      .slice(1)
      .map(part => ({
        name: /^"([^"]+)"/.exec(part)?.[1],
        label: />(.*?)(?: <span>|<\/label>)/.exec(part)?.[1],
        control: /<(select|textarea) /.exec(part)?.[1] ?? / type="(\w+)"/.exec(part)?.[1],
        required: / required/.test(part),
        refusedEmpty: / aria-invalid/.test(part),
        autoComplete: / autocomplete="([^"]+)"/.exec(part)?.[1],
      }))
    expect(asked).toEqual(
      fields.map(({ name, label, kind, control }) => ({
        name,
        label,
        control: kind === 'radios' ? 'select' : (kind ?? control?.type ?? 'text'),
        required: control?.required ?? false,
        refusedEmpty: control?.required ?? false,
        autoComplete: control?.autoComplete,
      })),
    )
  },
)
