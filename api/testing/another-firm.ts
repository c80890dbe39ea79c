/**
 * A firm that differs from the sample firm as much as possible: an adviser of level 1 in Wales, long names, other
 * hours, no team and no fees.
 */
export const anotherFirm = {
  name: 'Cyngor Mewnfudo Llanfairpwllgwyngyll a’r Cylch',
  shortName: 'Cyngor Mewnfudo Llanfairpwllgwyngyll',
  tagline: 'Cyngor ar fewnfudo · Immigration advice',
  legalName: 'Cyngor Mewnfudo Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Cyfyngedig',
  slug: 'cyngor',
  description: 'Applications for visas, leave and citizenship in north Wales, in Welsh and in English.',
  phones: {
    emergency: { display: '01632 960 555', dial: '+441632960555' },
    office: { display: '01632 960 556', dial: '+441632960556' },
  },
  email: 'helo@cyngor.example.com',
  hours: {
    opening: [{ days: ['Tuesday', 'Thursday'], opens: '08:30', closes: '12:15' }],
    bankHolidays: [{ date: '2026-12-31', name: 'Gwyliau’r Nadolig' }],
  },
  promises: {
    contact: { hours: 48, count: 'office' },
    callback: { hours: 36, count: 'office' },
    wizard: { hours: 72, count: 'clock' },
    enquiry: { hours: 1, count: 'clock' },
  },
  regulator: { kind: 'iaa', level: 1, number: 'F299900001' },
  addresses: {
    office: { lines: ['Tŷ’r Môr', '14 Ffordd y Traeth'], city: 'Llanfairpwllgwyngyll', postcode: 'ZZ9 9ZZ' },
    registered: { lines: ['Uned 3', 'Parc Busnes Afallon'], city: 'Caerdydd', postcode: 'ZZ8 8ZZ' },
  },
  registrations: { company: '99999999', dataProtection: 'ZA999999' },
  socials: [],
  underConstruction: false,
  copyrightYear: 2026,
  site: { url: 'https://cyngor.example.com', landing: 'c' },
  privacyNotice: { version: '3', updated: '2026-06-01', retentionDays: 90 },
  claims: [
    { id: 'success-rate', figure: '71%', text: 'of applications granted', evidence: 'Register', asOf: '2026-06-01' },
    { id: 'visa-families', figure: '12', text: 'families' },
  ],
}

/**
 * `anotherFirm` with evidence for its claims and the bank holidays of the coming years, so that STRICT_CLAIMS accepts
 * it.
 */
export const provenFirm = {
  ...anotherFirm,
  hours: {
    ...anotherFirm.hours,
    bankHolidays: [
      ...anotherFirm.hours.bankHolidays,
      ...['2027-12-28', '2028-12-26', '2099-12-28'].map(date => ({ date, name: 'Gŵyl San Steffan' })),
    ],
  },
  claims: anotherFirm.claims.map(claim => ({ ...claim, evidence: 'Cofrestr', asOf: '2026-11-01' })),
}
