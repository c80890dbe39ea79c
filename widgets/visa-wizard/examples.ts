import {
  appears,
  dateRefused,
  type FormExample,
  fill,
  letters,
  nameDecision,
  offline,
  saved,
  savedOnSunday,
  savedWithToken,
  sendWrongDate,
  showLetters,
  submit,
  waiting,
} from '../parts/example'
import type { Values } from '../parts/form-types'

/** A visitor's answers on the shortest path through the wizard, by step. */
export const shortPath: Values[] = [
  { service: 'Tourist visa' },
  { country: 'Canada' },
  { whoNeedsVisa: 'Just me' },
  { requirement: 'Complete visa assistance' },
  { documents: 'Yes, all documents ready' },
  { timing: 'In 2-3 months' },
  { travelHistory: 'Some' },
  { visaRefusalHistory: 'No, clean record' },
  { contact: 'Email' },
  { language: 'English' },
  { relationship: 'Single' },
  { howKnow: 'Google search' },
  { residence: 'Already residing in destination country' },
  { travellers: '1 person' },
]

/** A visitor's answers on the longest path through the wizard, by step. The wizard asks every question on this path. */
export const longPath: Values[] = [
  { service: 'Work visa - I have offer letter' },
  { offerLetter: 'Yes, I have offer letter' },
  { country: 'USA' },
  { usVisa: 'H1B Work' },
  { whoNeedsVisa: 'Me and my family' },
  { requirement: 'Visa refusal assistance' },
  { documents: 'Partially, need some documents' },
  { timing: 'Within 1 month' },
  { travelHistory: 'Good' },
  { travelHistoryTier: 'Mostly Gulf countries' },
  { visaRefusalHistory: 'Yes, both refusal and overstay' },
  { refusalCount: '2 times' },
  { refusalDetails: 'Country: USA\nVisa type: B1/B2\nYear: 2019\nReason: ties to home' },
  { contact: 'WhatsApp' },
  { language: 'Other', otherLanguage: 'Tigrinya' },
  { relationship: 'Married' },
  { howKnow: 'Other', howKnowOther: 'A leaflet in the library' },
  { residence: 'UK' },
  { locality: 'Other UK city' },
  { travellers: '4 people' },
]

/** The contact data at the end of every path. */
export const details = {
  name: 'Selam Tesfaye',
  phone: '01632 960087',
  email: 'selam@example.org',
  whatsapp: '+44 7700 900321',
  remarks: 'Please call after five.',
}

/** Waits until a typed value is drawn. */
const drawn = () => new Promise(done => setTimeout(done))
const question = (root: ParentNode) => root.querySelector('[part=question]')?.textContent
/**
 * The maximum number of frames between a press on Next and the moment when the page shows the next step, or a mistake.
 */
const FRAMES = 10

/** Presses Next and waits for the next step. */
export async function next(root: ParentNode) {
  const before = question(root)
  submit(root)
  for (let frame = 0; frame < FRAMES && question(root) === before; frame++) {
    await new Promise(done => requestAnimationFrame(done))
  }
  await drawn()
}

/** Answers one question after the other, up to the end of `way`. */
export async function walk(root: ParentNode, way: Values[]) {
  for (const answers of way) {
    for (const [name, value] of Object.entries(answers)) {
      fill(root, { [name]: value })
      await drawn()
    }
    await next(root)
  }
}

async function send(root: ParentNode, then: string) {
  await walk(root, longPath)
  fill(root, details)
  await drawn()
  submit(root)
  await appears(root, then)
}

/**
 * Shows one step without a chosen option. The steps before it have the answers of the longest path, which contains
 * every step.
 */
const step = (number: number) => ({ visit: root => walk(root, longPath.slice(0, number - 1)) }) satisfies FormExample

/** The example states of the visa wizard, which its stories and its tests use. */
export const examples = {
  Step1: step(1),
  Step2: step(2),
  Step3: step(3),
  Step4: step(4),
  Step5: step(5),
  Step6: step(6),
  Step7: step(7),
  Step8: step(8),
  Step9: step(9),
  Step10: step(10),
  Step11: step(11),
  Step12: step(12),
  Step13: step(13),
  Step14: step(14),
  Step15: step(15),
  Step16: step(16),
  Step17: step(17),
  Step18: step(18),
  Step19: step(19),
  Step20: step(20),
  Step21: step(21),
  Chosen: { visit: async root => fill(root, longPath[0] as Values) },
  OwnPath: { attributes: { progress: 'path' }, visit: root => walk(root, shortPath.slice(0, 6)) },
  OtherLanguage: {
    async visit(root) {
      await walk(root, longPath.slice(0, 14))
      fill(root, { language: 'Other' })
      await appears(root, '[name=otherLanguage]:not([type=hidden])')
    },
  },
  OtherSource: {
    async visit(root) {
      await walk(root, longPath.slice(0, 16))
      fill(root, { howKnow: 'Other' })
      await appears(root, '[name=howKnowOther]:not([type=hidden])')
    },
  },
  OtherCountry: {
    async visit(root) {
      await walk(root, longPath.slice(0, 17))
      fill(root, { residence: 'Residing in another country' })
      await appears(root, '[name=residingCountry]:not([type=hidden])')
      fill(root, { residingCountry: 'Other' })
      await appears(root, '[name=otherResidingCountry]:not([type=hidden])')
    },
  },
  Template: {
    async visit(root) {
      await walk(root, longPath.slice(0, 12))
      root.querySelector<HTMLElement>('[part=template]')?.click()
      await drawn()
    },
  },
  Unanswered: {
    async visit(root) {
      await walk(
        root,
        shortPath.map(() => ({})),
      )
    },
  },
  Changing: {
    async visit(root) {
      await walk(root, longPath)
      root.querySelector<HTMLElement>('[part=change]')?.click()
      await drawn()
    },
  },
  Clearing: {
    async visit(root) {
      await walk(root, shortPath.slice(0, 2))
      root.querySelector<HTMLElement>('.kept summary')?.click()
      await drawn()
    },
  },
  DecisionAtStep1: { visit: nameDecision },
  DateRefused: dateRefused(async root => {
    await walk(root, longPath)
    await sendWrongDate(root, details)
  }),
  Invalid: {
    async visit(root) {
      await walk(root, longPath)
      fill(root, { ...details, email: 'selam@' })
      await drawn()
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sending: { visit: root => send(root, 'button[type=submit]:disabled') },
  Failed: { answer: async () => ({ ok: false, code: 'network' }), visit: root => send(root, '[part=failure]') },
  Waiting: waiting(root => send(root, '[part=failure]')),
  Offline: offline(root => send(root, '[part=failure]')),
  Letters: {
    async visit(root) {
      await walk(root, longPath.slice(0, 12))
      await showLetters(root, [letters.here, letters.broken])
    },
  },
  LettersAfter: { answer: async () => savedWithToken, visit: root => send(root, '[part=add-letters]') },
  Sent: { answer: async () => saved, visit: root => send(root, '[part=success]') },
  SentOnSunday: { answer: async () => savedOnSunday, visit: root => send(root, '[part=success]') },
} satisfies Record<string, FormExample>
