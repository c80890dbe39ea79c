import { describe, expect, it } from 'vitest'
import { VISA_OPTIONS } from '../../api/contract/forms/visa-options'
import type { Values } from '../parts/form-types'
import { nextStep, pathOf, payloadOf, previousStep, progressOf, stepOf } from './path'

describe('any answers', () => {
  // A small random generator with a fixed seed, so that a failing test fails again in the same way.
  function* numbers(seed: number) {
    for (let state = seed; ; ) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      yield state / 2 ** 32
    }
  }

  it('lead from the first step to the last and back, and never to a step whose rule excludes it', () => {
    const random = numbers(20261121)
    const draw = () => random.next().value as number
    const seen = new Set<string>()
    for (let round = 0; round < 2_000; round++) {
      const answers: Values = {}
      for (const [field, options] of Object.entries(VISA_OPTIONS)) {
        if (draw() < 0.8) answers[field] = options[Math.floor(draw() * options.length)] as string
      }
      // The test chooses these options more often than others, because each is the only option that leads to a certain
      // step.
      if (draw() < 0.5) answers.service = 'Work visa - I have offer letter'
      if (draw() < 0.5) answers.country = 'USA'
      for (const field of ['otherLanguage', 'howKnowOther', 'otherResidingCountry', 'refusalDetails', 'remarks']) {
        if (draw() < 0.5) answers[field] = 'words'
      }
      const a = (field: string) => answers[field] ?? ''
      // The rules of the specification, written once more for this test.
      const against = (step: number) =>
        (step === 2 && a('service') !== 'Work visa - I have offer letter') ||
        (step === 4 && a('country') !== 'USA') ||
        (step === 10 && a('travelHistory') !== 'Extensive' && a('travelHistory') !== 'Good') ||
        ((step === 12 || step === 13) && !a('visaRefusalHistory').startsWith('Yes')) ||
        (step === 19 && a('residence') !== 'UK')
      const walked = [1]
      for (let step = 1; step !== 21 && walked.length < 30; walked.push(step)) {
        const next = nextStep(answers, step)
        expect(next).toBeGreaterThan(step)
        expect(against(next)).toBe(false)
        expect(previousStep(answers, next)).toBe(step)
        step = next
      }
      const left = [...Array(21).keys()].map(i => i + 1).filter(step => !walked.includes(step))
      expect(left.filter(step => !against(step))).toEqual([])
      const shown = walked.map(step => progressOf(answers, step))
      expect(shown.map(({ number }) => number)).toEqual(walked.map((_, i) => Math.min(i + 1, 19)))
      expect(Math.max(...shown.map(({ percent }) => percent))).toBeLessThanOrEqual(100)
      // The wizard must continue from every step, even from a step that it now skips.
      const anywhere = 1 + Math.floor(draw() * 20)
      expect(nextStep(answers, anywhere, draw() < 0.5 ? pathOf({}) : undefined)).toBeGreaterThan(anywhere)
      for (const [field, value] of Object.entries(payloadOf(answers))) {
        if (value) expect(value).toBe(answers[field])
        if (against(stepOf(field))) expect(value).toBe('')
      }
      seen.add(walked.join())
    }
    // The random answers must have led to all 32 combinations of the five rules.
    expect(seen.size).toBe(32)
  })
})
