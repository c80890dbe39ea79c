import { describe, expect, it } from 'vitest'
import { VISA_OPTIONS } from '../../api/contract/forms/visa-options'
import type { Values } from '../parts/form-types'
import { nextStep, payloadOf, previousStep, progressOf, reviewOf, stepOf } from './path'
import { steps } from './steps'
import { branches, NOTHING, SHORT } from './testing/branches'

describe('every branch', () => {
  it.each(branches)('$it', ({ answers, path, shown, sent }) => {
    const walked = [1]
    for (let step = 1; step !== 21; walked.push(step)) step = nextStep(answers, step)
    expect(walked).toEqual(path)
    expect(walked.map(step => progressOf(answers, step).number)).toEqual(shown)
    expect(payloadOf(answers)).toEqual({ ...NOTHING, ...sent })
    const back = [21]
    for (let step = 21; step !== 1; back.push(step)) step = previousStep(answers, step)
    expect(back).toEqual([...path].reverse())
  })
})

describe('the steps', () => {
  it('ask the 21 questions of the specification in its order', () => {
    expect(steps.map(({ id }) => id)).toEqual([
      'service',
      'offerLetter',
      'country',
      'usVisa',
      'whoNeedsVisa',
      'requirement',
      'documents',
      'timing',
      'travelHistory',
      'travelHistoryTier',
      'visaRefusalHistory',
      'refusalCount',
      'refusalDetails',
      'contact',
      'language',
      'relationship',
      'howKnow',
      'residence',
      'locality',
      'travellers',
      'contactDetails',
    ])
  })

  it('offer the options of the specification, word for word', () => {
    expect(steps.map(({ options }) => options.join('; ')).filter(Boolean)).toEqual([
      "Business visa; Tourist visa; Visitor visa; Student visa; Dependent/ Spouse/Partner; Need visa for Staff Travel (Corporate); Child visa; Investor visa; Slot Assistance; Freelancer/Global Talent Visa; Work visa - I have offer letter; Work visa - I don't have offer letter; Transit visa; B2B vendor; Abroad Job Assistance; Need Foreign PR assistance; Need visa for my clients",
      'Yes, I have offer letter; No, I need job assistance',
      'USA; Canada; Australia; New Zealand; Singapore; UK; Germany; France; Italy; Spain; Netherlands; Switzerland; Norway; Sweden; Denmark; Finland; Austria; Belgium; Portugal; Ireland; Other Country',
      'B1/B2 Tourist; F1 Student; H1B Work; L1 Transfer; Other US Visa',
      'Just me; Me and my spouse; Me and my family; My parents; My children; Group travel; For my clients',
      'Complete visa assistance; Document preparation only; Application filling only; Interview preparation only; Slot booking assistance; Visa refusal assistance; Appeal assistance',
      'Yes, all documents ready; Partially, need some documents; No, need complete document preparation; Not sure what documents needed',
      'Within 1 month; In 2-3 months; In 4-6 months; In 6-12 months; More than 1 year; Not decided yet',
      'Extensive; Good; Some; Limited travel history; No international travel',
      'USA/Canada/Australia/UK/Schengen; Developed countries mainly; Mix of developed and developing; Mostly Asian countries; Mostly Gulf countries',
      'No, clean record; Yes, I have visa refusal history; Yes, I have overstay history; Yes, both refusal and overstay',
      '1 time; 2 times; 3 times; 4 times; 5+ times',
      'WhatsApp; Phone call; Email; Video call; In-person meeting',
      'English; Hindi; Tamil; Telugu; Kannada; Malayalam; Bengali; Gujarati; Marathi; Punjabi; Other',
      'Single; Married; Divorced; Widowed; In a relationship',
      'Google search; Social media; Friend/Family referral; YouTube; Facebook; Instagram; Immigration forums; Other consultancy; Advertisement; Other',
      'UK; Already residing in destination country; Residing in another country',
      'London; Manchester; Birmingham; Glasgow; Liverpool; Edinburgh; Leeds; Other UK city',
      '1 person; 2 people; 3 people; 4 people; 5+ people; Group (10+ people)',
    ])
    expect(VISA_OPTIONS.residingCountry.join('; ')).toBe('USA; Canada; Australia; UK; Germany; Other')
  })

  it('are found by each of their fields', () => {
    expect(['service', 'otherLanguage', 'residingCountry', 'refusalDetails', 'email', 'nothing'].map(stepOf)).toEqual([
      1, 15, 18, 13, 21, 0,
    ])
  })
})

describe('progress', () => {
  it('ends at 15 of 19, 79 %, on the shortest way', () => {
    expect(progressOf({}, 21)).toEqual({ number: 15, of: 19, percent: 79 })
  })

  it('stays at 19 of 19, 100 %, for the last three steps of the longest way', () => {
    const answers = branches[2]?.answers as Values
    expect([18, 19, 20, 21].map(step => progressOf(answers, step))).toEqual([
      { number: 18, of: 19, percent: 95 },
      { number: 19, of: 19, percent: 100 },
      { number: 19, of: 19, percent: 100 },
      { number: 19, of: 19, percent: 100 },
    ])
  })

  it("counts only the visitor's own steps if the page asks for it", () => {
    expect(progressOf({}, 21, 'path')).toEqual({ number: 15, of: 15, percent: 100 })
    expect(progressOf({ country: 'USA' }, 5, 'path')).toEqual({ number: 4, of: 16, percent: 25 })
    expect(progressOf({}, 1, 'other')).toEqual({ number: 1, of: 19, percent: 5 })
  })
})

describe('a change from the last step', () => {
  it('returns to the last step at once if it opens no question', () => {
    expect(nextStep({ country: 'Spain' }, 3, SHORT)).toBe(21)
  })

  it('asks the questions that it opened, and nothing else, before it returns', () => {
    const answers = { country: 'USA' }
    expect(nextStep(answers, 3, SHORT)).toBe(4)
    expect(nextStep(answers, 4, SHORT)).toBe(21)
    const refused = { visaRefusalHistory: 'Yes, I have overstay history' }
    expect([11, 12, 13].map(step => nextStep(refused, step, SHORT))).toEqual([12, 13, 21])
  })
})

describe('the review', () => {
  it('has every asked question, with its sent answer', () => {
    const answers = {
      language: 'Other',
      otherLanguage: 'Tigrinya',
      residence: 'Residing in another country',
      residingCountry: 'Other',
      otherResidingCountry: 'Kenya',
      usVisa: 'F1 Student',
    }
    const review = reviewOf(answers)
    expect(review.map(({ number }) => number)).toEqual(SHORT.slice(0, -1))
    expect(review.filter(({ words }) => words.length).map(({ number, words }) => [number, words])).toEqual([
      [15, ['Other', 'Tigrinya']],
      [18, ['Residing in another country', 'Other', 'Kenya']],
    ])
  })
})
