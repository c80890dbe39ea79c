import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import { inputsOf } from '../http/pages/inputs-of'
import { ENQUIRY, errorOf, startTestService, type TestService } from '../testing/start-test-service'

const ONE = 'I have only one name'
const SHORT = 'My name is written like this'

const stored = async ({ context }: TestService): Promise<AdminRecord[]> =>
  (await context.store.list('inquiries', { limit: 100 })).records

describe('a person with one name, or a name of one letter', () => {
  it.each([
    [{ firstName: 'Suharto', lastName: '' }, 'Suharto'],
    [{ firstName: 'Suharto', lastName: undefined }, 'Suharto'],
    [{ firstName: 'ဦ', lastName: '' }, 'ဦ'],
    [{ firstName: 'O', lastName: 'Neill' }, 'O Neill'],
    [{ firstName: 'Sandra', lastName: 'O' }, 'Sandra O'],
  ])('is stored as written if the visitor has confirmed that it is the whole name: %j', async (names, whole) => {
    const service = await startTestService()
    const response = await service.postJson('/api/contact', { ...ENQUIRY, ...names, oneName: true })
    expect(response.status).toBe(201)
    const [record] = await stored(service)
    expect(record).toMatchObject({ ...ENQUIRY, ...names, lastName: names.lastName ?? '' })
    // The API does not store `oneName`, because an empty last name already tells staff that the person has one name.
    expect(record).not.toHaveProperty('oneName')
    expect(visitorName(record as AdminRecord)).toBe(whole)
  })

  it('is refused with the form’s message if the box is not ticked, or has another value', async () => {
    const service = await startTestService()
    for (const oneName of [undefined, false, 'yes', 1]) {
      const error = await errorOf(
        await service.postJson('/api/contact', { ...ENQUIRY, firstName: 'O', lastName: '', oneName }),
      )
      expect(error.issues?.map(({ message }) => message)).toEqual(
        expect.arrayContaining(['First name must be at least 2 characters', 'Last name must be at least 2 characters']),
      )
    }
    expect(await stored(service)).toEqual([])
  })

  it('still needs a name', async () => {
    const service = await startTestService()
    for (const firstName of ['', ' ']) {
      const error = await errorOf(
        await service.postJson('/api/contact', { ...ENQUIRY, firstName, lastName: '', oneName: true }),
      )
      expect(error.issues?.[0]).toMatchObject({ path: 'firstName', message: 'Please enter your name' })
    }
  })

  it('appears without an extra space in mails, the list, a search and the CSV', async () => {
    const service = await startTestService({ ACK_EMAIL: 'on' })
    await service.postJson('/api/contact', { ...ENQUIRY, firstName: 'Suharto', lastName: '', oneName: true })
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const folder = join(service.folder, 'data/mail')
    const mails = await Promise.all(readdirSync(folder).map(file => PostalMime.parse(readFileSync(join(folder, file)))))
    expect(mails).toHaveLength(2)
    expect(mails.find(({ text }) => text?.includes('Name:'))?.text).toMatch(/^Name: \u2068?Suharto\u2069?$/m)
    for (const { replyTo, to } of mails) {
      for (const { address, name } of [...(replyTo ?? []), ...(to ?? [])]) {
        if (address === ENQUIRY.email) expect(name).toBe('Suharto')
      }
    }
    const headers = await service.login()
    const found = await service.get('/api/admin/inquiries?q=suharto', headers)
    expect(await found.json()).toMatchObject([{ firstName: 'Suharto', lastName: '' }])
    const csv = await (await service.get('/api/admin/inquiries.csv?columns=raw', headers)).text()
    expect(csv).toContain(`"Suharto","","${ENQUIRY.email}"`)
  })
})

describe('the page for a form without script', () => {
  const sentOnce = async (names: Record<string, string>) => {
    const service = await startTestService()
    const response = await service.postForm('/api/contact', { ...ENQUIRY, ...names })
    return { service, status: response.status, page: await response.text() }
  }
  const offered = (page: string) => /<label[^>]*><input[^>]* name="oneName"[^>]*>([^<]*)/.exec(page)?.[1]?.trim()

  it.each([
    [{ firstName: 'Suharto', lastName: '' }, ONE],
    [{ firstName: '', lastName: 'Suharto' }, ONE],
    [{ firstName: 'O', lastName: 'Neill' }, SHORT],
    [{ firstName: 'Sandra', lastName: 'O' }, SHORT],
  ])('offers a box with which %j can be sent unchanged', async (names, words) => {
    const { service, status, page } = await sentOnce(names)
    expect([status, offered(page)]).toEqual([422, words])
    // If the box is not ticked, the form does not contain `oneName`.
    expect(inputsOf(page)).not.toHaveProperty('oneName')
    expect((await service.postForm('/api/contact', inputsOf(page))).status).toBe(422)
    const ticked = await service.postForm('/api/contact', { ...inputsOf(page), oneName: 'true' })
    expect(ticked.status).toBe(303)
    const [record] = await stored(service)
    expect(visitorName(record as AdminRecord)).toBe(`${names.firstName} ${names.lastName}`.trim())
    expect(record?.firstName).not.toBe('')
  })

  it('keeps the box ticked while another field is wrong, and lets the visitor untick it', async () => {
    const { page } = await sentOnce({ firstName: 'Suharto', lastName: '', oneName: 'true', phone: '' })
    expect(page).toContain('<label for="lastName">Last name <span>(optional)</span>')
    expect(page).not.toContain('Last name must be')
    expect(inputsOf(page).oneName).toBe('true')
    expect(offered(page)).toBe(ONE)
  })

  it('offers no box if the names are valid, or if the service is a fixed one', async () => {
    expect(offered((await sentOnce({ phone: '' })).page)).toBeUndefined()
    const fixed = { serviceRequired: 'Immigration Consultation', firstName: 'Ana', lastName: '', phone: '' }
    expect(offered((await sentOnce(fixed)).page)).toBeUndefined()
  })
})
