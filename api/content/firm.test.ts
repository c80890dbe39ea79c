import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadFirm, publicFirm } from './firm'
import { pageLanguage } from './form-languages'
import { openingLines, openingLinesIn } from './opening-hours'
import sample from './sample-firm.json'

const folder = mkdtempSync(join(tmpdir(), 'haven-firm-'))

function fileWith(content: string): string {
  const file = join(folder, 'firm.json')
  writeFileSync(file, content)
  return file
}

/**
 * Loads the sample firm with one value changed, or without this value if `value` is undefined; returns the text of the
 * error.
 */
function complaintAbout(path: string, value: unknown): string {
  const firm: unknown = structuredClone(sample)
  const keys = path.split('.')
  const last = keys.pop() as string
  const holder = keys.reduce((at, key) => (at as Record<string, unknown>)[key], firm) as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  try {
    loadFirm(fileWith(JSON.stringify(firm)))
  } catch (error) {
    return (error as Error).message
  }
  return 'no complaint'
}

describe('loadFirm', () => {
  it('loads the sample firm if no file is named', () => {
    expect(loadFirm().name).toBe('Haven Immigration Law')
  })

  it('loads a file, with or without a byte-order mark', () => {
    expect(loadFirm(fileWith(`\uFEFF${JSON.stringify(sample)}`))).toEqual(loadFirm())
  })

  it('treats a template without `answers` as no answer to a request', () => {
    const [template] = sample.templates
    const { answers: _, ...silent } = { ...template, answers: true }
    expect(loadFirm(fileWith(JSON.stringify({ ...sample, templates: [silent] }))).templates[0]?.answers).toBe(false)
  })

  it.each([
    ['name', undefined, 'name: missing, expected string'],
    ['name', '  ', 'name: may not be empty'],
    ['email', 'enquiries', 'email: expected an email address'],
    ['phones.emergency.dial', '020 7946 0123', 'phones.emergency.dial: expected the international form'],
    ['phones.office.dial', '+442079460101', 'phones.office.dial: differs from the number in "display"'],
    ['phones.fax', {}, 'phones.fax: unknown key'],
    ['slug', 'privacy', 'slug: is the address of another page'],
    ['slug', 'My Firm', 'slug: expected small letters'],
    ['hours.opening.0.closes', '9:00', 'hours.opening[0].closes: expected a time as HH:MM'],
    ['hours.opening.0.closes', '09:00', 'hours.opening[0].closes: is not after "opens"'],
    ['hours.opening.0.days.0', 'Mon', 'hours.opening[0].days[0]: expected "Monday" or'],
    ['hours.opening.0.days.0', 'Tuesday', 'hours.opening: names a day twice'],
    ['hours.bankHolidays.0.date', '1 January', 'hours.bankHolidays[0].date: expected a date'],
    ['promises.contact.hours', 0, 'promises.contact.hours: expected at least 0.25'],
    [
      'promises.contact.hours',
      80.5,
      'promises.contact.hours: expected at most two weeks: 80 where "count" is "office"',
    ],
    ['promises.enquiry.hours', 337, 'promises.enquiry.hours: expected at most two weeks: 80 where'],
    ['promises.contact.hours', '2', 'promises.contact.hours: wrong type, expected number'],
    ['promises.wizard', 24, 'promises.wizard: wrong type, expected object'],
    ['promises.wizard.count', 'days', 'promises.wizard.count: expected "office" or "clock"'],
    ['promises.enquiry', undefined, 'promises.enquiry: missing'],
    ['promises.contactHours', 2, 'promises.contactHours: unknown key'],
    ['regulator.kind', 'fca', 'regulator.kind: expected a regulator whose "kind" is'],
    ['regulator', { kind: 'iaa', level: 4, number: 'F200000000' }, 'regulator.level: expected 1 or 2 or 3'],
    ['regulator', { kind: 'none' }, 'regulator.disclaimer: missing'],
    ['addresses.office.postcode', undefined, 'addresses.office.postcode: missing'],
    ['socials.0.url', 'linkedin', 'socials[0].url: expected a full address'],
    ['site.url', 'javascript:alert(1)', 'site.url: expected a full address'],
    ['site.landing', 'f', 'site.landing: expected "a" or "b" or "c" or "d" or "e"'],
    [
      'templates.0.text',
      'Dear {name}, call {phone}',
      'templates[0].text: has {phone}; known are {name}, {reference}, {adviser}, {hours}',
    ],
    ['templates.0.subject', 'Your {Reference}', 'templates[0].subject: has {Reference}'],
    ['templates.0.text', ' ', 'templates[0].text: may not be empty'],
    ['templates.1.id', 'received', 'templates: an id appears twice'],
    ['languages', ['ar', 'xx'], 'languages[1]: is no tag of api/contract/forms/languages.ts'],
    ['letterCheckedOn', 'yes', 'letterCheckedOn: expected a date as YYYY-MM-DD'],
    ['claims.0.asOF', '2026-01-01', 'claims[0].asOF: unknown key: write "asOf"'],
    ['claims.0.evidence', 'Case register', 'claims[0].asOf: missing'],
    ['claims.1.id', 'success-rate', 'claims: an id appears twice'],
    ['underConstructoin', true, 'underConstructoin: unknown key'],
    ['hours.bankHolidays.0.opne', true, 'hours.bankHolidays[0].opne: unknown key: write "open"'],
    ['underConstruction', 'yes', 'underConstruction: wrong type, expected true or false, without quotes'],
  ])('names the file and the path of a mistake in %s', (path, value, complaint) => {
    const message = complaintAbout(path, value)
    expect(message).toContain(join(folder, 'firm.json'))
    expect(message).toContain(`\n  ${complaint}`)
  })

  it('reads promises under their old names with their old meaning, and says how to write them now', () => {
    const warnings: string[] = []
    const old = { ...sample, promises: { contactHours: 3, callbackHours: 1, wizardHours: 48 } }
    const { promises } = loadFirm(fileWith(JSON.stringify(old)), warning => warnings.push(warning))
    expect(promises).toEqual({
      contact: { hours: 3, count: 'office' },
      callback: { hours: 1, count: 'office' },
      wizard: { hours: 48, count: 'clock' },
      enquiry: { hours: 24, count: 'clock' },
    })
    expect(warnings).toEqual([expect.stringContaining('old names (contactHours, callbackHours, wizardHours)')])
    // Writes the promises from the warning into the file, and expects no further warning.
    const written = /"promises": (\{.*\}\})\./.exec(warnings[0] ?? '')?.[1] ?? ''
    const corrected = { ...sample, promises: JSON.parse(written) }
    expect(loadFirm(fileWith(JSON.stringify(corrected)), warning => warnings.push(warning)).promises).toEqual(promises)
    expect(warnings).toHaveLength(1)
    expect(() => loadFirm(fileWith(JSON.stringify({ ...sample, promises: { contactHours: 3 } })))).toThrow(
      'promises.callback: missing',
    )
    const none = { ...sample, promises: { contactHours: 0, callbackHours: 1, wizardHours: 48 } }
    expect(() => loadFirm(fileWith(JSON.stringify(none)))).toThrow('promises.contact.hours: expected at least 0.25')
  })

  it('names every mistake at once', () => {
    const broken = { ...sample, email: 'x', slug: 'admin', extra: 1, another: 2 }
    const problems = ['slug: is the', 'email: expected', 'extra: unknown key', 'another: unknown key']
    for (const problem of problems) expect(() => loadFirm(fileWith(JSON.stringify(broken)))).toThrow(problem)
  })

  it('names a key that is given twice, and a letter that is not UTF-8, with line and column', () => {
    const twice = fileWith('{\n  "name": "A",\n  "hours": { "a": 1 },\n  "name": "B"\n}')
    expect(() => loadFirm(twice)).toThrow('"name" is given twice in the same braces: keep one (line 4, column 3)')
    const latin1 = fileWith('')
    writeFileSync(latin1, Buffer.from('{\n  "name": "Ren\u00e9e"\n}', 'latin1'))
    expect(() => loadFirm(latin1)).toThrow('line 2, column 15: this letter is not in UTF-8: save the file as UTF-8')
  })

  it('names a file that is not JSON, empty or missing', () => {
    expect(() => loadFirm(fileWith('{ "name": '))).toThrow(/firm\.json cannot be used:\n {2}is not JSON/)
    expect(() => loadFirm(fileWith(''))).toThrow(/is not JSON/)
    expect(() => loadFirm(fileWith('null'))).toThrow(/the file: wrong type, expected object/)
    expect(() => loadFirm(join(folder, 'absent.json'))).toThrow(
      /absent\.json cannot be used:\n {2}is not there: .*npm run firm/,
    )
    expect(() => loadFirm(folder)).toThrow('is a folder: name the file in it')
  })
})

describe('publicFirm', () => {
  it('gives widgets the facts that they show, and no evidence, addresses or registrations', () => {
    const shown = publicFirm(loadFirm())
    expect(shown.hours).toEqual(['Monday to Saturday: 10:00 AM to 6:00 PM', 'Sunday: closed'])
    expect(shown.privacyNotice).toEqual({ path: '/privacy/', version: '2026-11-29' })
    expect(shown.claims).toContainEqual({ id: 'success-rate', text: '98% success rate across our UK applications' })
    expect(JSON.stringify(shown)).not.toMatch(/evidence|postcode|registrations/)
  })
})

describe('openingLines', () => {
  it('joins neighbouring days that open alike and closes the days that are not named', () => {
    expect(openingLines(loadFirm().hours.alternative ?? [])).toEqual([
      'Monday to Friday: 9:00 AM to 6:00 PM',
      'Saturday: 10:00 AM to 4:00 PM',
      'Sunday: closed',
    ])
    expect(openingLines([{ days: ['Tuesday'], opens: '00:30', closes: '12:00' }])).toEqual([
      'Monday: closed',
      'Tuesday: 12:30 AM to 12:00 PM',
      'Wednesday to Sunday: closed',
    ])
  })

  it('has the colon of the language', () => {
    const french = openingLinesIn(pageLanguage({}, 'fr'), [{ days: ['Tuesday'], opens: '10:00', closes: '18:00' }])
    expect(french[1]).toBe('mardi\u00a0: 10:00\u00a0–\u2060\u00a018:00')
  })
})
