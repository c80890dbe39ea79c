import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { filledFolder } from '../../testing/filled-folder'
import { memoryLog } from '../../testing/store-fixtures'
import { openFileStore } from '../files/file-store'
import type { Store } from '../store'

/** The visitors of the test by a short name, each with a list and the fields of a request. */
const REQUESTS: Record<string, [list: ListName, fields: Record<string, unknown>]> = {
  amina: [
    'inquiries',
    {
      ...{
        firstName: 'Amina',
        lastName: 'Yusuf',
        email: 'Amina.Yusuf+visa@mail.example.org',
        phone: '+44 20 7946 0123',
      },
      ...{ serviceRequired: 'deportation', urgencyLevel: 'urgent' },
      message: 'He was taken to Heathrow on  Thursday;\nflight BA-075.',
    },
  ],
  lukasz: [
    'inquiries',
    {
      ...{ firstName: 'Łukasz', lastName: 'Wiśniewski', email: 'l.w@example.org', phone: '07700 900456' },
      ...{ serviceRequired: 'employment', urgencyLevel: 'standard', message: 'I work at the Café Zürich in Leeds.' },
    },
  ],
  soren: [
    'visa-applications',
    {
      ...{ name: 'Søren Ægidius', email: 'soeren@example.org', phone: '01632 960111', whatsapp: '(0)1632-960.112' },
      ...{ nationality: 'Denmark', remarks: 'My fiancée is in Århus' },
    },
  ],
  maria: [
    'inquiries',
    {
      ...{ firstName: 'María José', lastName: 'García-Peña', email: 'mj@example.org', phone: '0161 496 0200' },
      ...{
        serviceRequired: 'settlement',
        urgencyLevel: 'priority',
        message: 'Ten years here. Reference GWF012345678.',
      },
    },
  ],
  lan: ['callbacks', { name: 'Nguyễn Thị Lan', phone: '0044 7700 900789', preferredTime: 'mornings', message: '' }],
  mehmet: ['callbacks', { name: 'Mehmet Yılmaz', phone: '07700900333', message: 'İstanbul, ŞIŞLI' }],
  giulia: [
    'inquiries',
    {
      ...{ firstName: 'Giulia', lastName: 'D’Angelo', email: 'giulia@example.org', phone: '020 7946 0777' },
      ...{ serviceRequired: 'visa-rejected', urgencyLevel: 'standard', message: 'Refused under V 4.2(a).' },
    },
  ],
  patrick: ['callbacks', { name: "Patrick O'Sample", phone: '01632 960222', message: 'Home Office' }],
  ahmad: ['callbacks', { name: 'أحمد الخيّاط', phone: '٠٧٧٠٠ ٩٠٠٥٥٥', message: 'الأمر عاجل' }],
  israa: ['visa-applications', { name: 'إسراء مصطفى', email: 'israa@example.org', phone: '07700 900666', remarks: '' }],
  eleni: ['visa-applications', { name: 'Ελένη Παπαδοπούλου', email: 'e@example.org', phone: '', remarks: 'Αθήνα' }],
  wang: ['callbacks', { name: '王小明', phone: '01632 960333', message: '我的签证下个月到期' }],
  sara: ['callbacks', { name: 'سارا احمدی', phone: '01632 960444', message: '' }],
  priya: ['callbacks', { name: 'प्रिया शर्मा', phone: '01632 960555', message: '' }],
  oleksandr: ['callbacks', { name: 'Олександр Шевчук', phone: '01632 960666', message: 'Ёлка' }],
  zoe: ['callbacks', { name: 'ZOE\u0308 GROSS-MÜLLER', phone: '01632 960777', message: 'Straße' }],
}

/** Searches, each with the visitors that it has to find. */
const SEARCHES: [q: string, found: string][] = [
  // These searches leave out accents and strokes, and use letters of other alphabets.
  ['Lukasz', 'lukasz'],
  ['łukasz', 'lukasz'],
  ['WISNIEWSKI', 'lukasz'],
  ['soren', 'soren'],
  ['Søren', 'soren'],
  ['aegidius', 'soren'],
  ['arhus', 'soren'],
  ['garcia pena', 'maria'],
  ['García-Peña', 'maria'],
  ['maria jose', 'maria'],
  ['Nguyen', 'lan'],
  ['nguyễn', 'lan'],
  ['yilmaz', 'mehmet'],
  ['Yılmaz', 'mehmet'],
  ['istanbul', 'mehmet'],
  ['şişli', 'mehmet'],
  ['Zurich', 'lukasz'],
  ['zürich', 'lukasz'],
  ['cafe', 'lukasz'],
  ['fiancee', 'soren'],
  ['zoe muller', 'zoe'],
  ['groß', 'zoe'],
  ['strasse', 'zoe'],
  ['Елка', 'oleksandr'],
  ['шевчук олександр', 'oleksandr'],
  // These searches have a straight apostrophe, a curly one, or none.
  ["D'Angelo", 'giulia'],
  ['D’Angelo', 'giulia'],
  ['dangelo', 'giulia'],
  ['osample', 'patrick'],
  ['O’Sample', 'patrick'],
  // These searches are in Arabic with and without hamza, marks and other letter forms, in Persian, and in Greek without
  // accents.
  ['احمد الخياط', 'ahmad'],
  ['أحمد الخيّاط', 'ahmad'],
  ['اسراء', 'israa'],
  ['مصطفي', 'israa'],
  ['الامر', 'ahmad'],
  ['احمدي سارا', 'sara'],
  ['Ελενη', 'eleni'],
  ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'eleni'],
  ['αθηνα', 'eleni'],
  ['小明', 'wang'],
  ['签证', 'wang'],
  ['शर्मा', 'priya'],
  // These searches have their words in any order, with several spaces between them.
  ['yusuf amina', 'amina'],
  ['heathrow thursday', 'amina'],
  ['  Amina   Yusuf ', 'amina'],
  ['thursday ba-075 yusuf', 'amina'],
  ['on Thursday', 'amina'],
  ['lan thi', 'lan'],
  // These searches are labels that a row shows instead of stored values.
  ['deportation defence', 'amina'],
  ['defence yusuf', 'amina'],
  ['appeal giulia', 'giulia'],
  // These searches are phone numbers in any spelling, and parts of phone numbers.
  ['02079460123', 'amina'],
  ['020 7946 0123', 'amina'],
  ['+442079460123', 'amina'],
  ['0044 20 7946-0123', 'amina'],
  ['(020) 7946.0123', 'amina'],
  ['460123', 'amina'],
  ['+44 7700 900789', 'lan'],
  ['07700 900 789', 'lan'],
  ['07700900555', 'ahmad'],
  ['01632960112', 'soren'],
  ['lan 07700900789', 'lan'],
  // These searches are parts of addresses, codes and numbers, as visitors wrote them.
  ['amina.yusuf+visa@mail.example.org', 'amina'],
  ['mail.example', 'amina'],
  ['GWF012345678', 'maria'],
  ['gwf0123', 'maria'],
  ['4.2(a)', 'giulia'],
  ['soeren@', 'soren'],
  ['home office', 'patrick'],
  // These searches are for a person who does not exist, or for two words of which a person has only one.
  ['amina wisniewski', ''],
  ['xylophone', ''],
  ['07700 900000', ''],
]

let filled: Awaited<ReturnType<typeof filledFolder>>
let store: Store

beforeAll(async () => {
  filled = await filledFolder(REQUESTS)
})
afterAll(async () => {
  await store?.close()
  await filled.remove()
})

/** The visitors that a search finds in all lists, over all pages. */
async function whoIsFound(q: string): Promise<string> {
  const found: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await store.requests({ q, limit: 3, ...(cursor && { cursor }) })
    found.push(...page.requests.map(({ list, record }) => filled.nameOf(list, record.id)))
    for (const { matched = [] } of page.requests) expect(matched.length).toBeGreaterThan(0)
    cursor = page.nextCursor
  }
  return found.sort().join(' ')
}

describe.each(['as they came', 'after a restart'])('%s', when => {
  beforeAll(async () => {
    store = filled.store
    if (when === 'as they came') return
    await store.close()
    store = await openFileStore({ dir: filled.dir, log: memoryLog() })
  })

  test.each(SEARCHES)('%j finds %s', async (q, found) => {
    expect(await whoIsFound(q)).toBe(found)
  })

  test('every reference finds its request, in upper or lower case, as does a part of the reference', async () => {
    for (const { name, reference } of filled.references) {
      for (const q of [reference, reference.toLowerCase(), reference.slice(1, 7)]) {
        expect([q, (await whoIsFound(q)).split(' ')]).toEqual([q, expect.arrayContaining([name])])
      }
      expect(await whoIsFound(reference)).toBe(name)
    }
  })
})
