import * as z from 'zod/mini'

/** The first steps of a new firm, in the order in which the dashboard leads through them. */
export const FIRST_STEPS = ['people', 'mail', 'hours', 'page'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const count = z.int().check(z.nonnegative())
/** `left` means that a manager has chosen to leave the step out; the dashboard then no longer asks for this step. */
const state = z.enum(['open', 'done', 'left'])

/** The answer of `GET /api/admin/first-steps`: the state of each step, as the service finds it now. */
export const firstStepsAnswer = z.strictObject({
  /** Done when somebody can sign in by name; `invited` is the number of people who cannot sign in yet. */
  people: z.strictObject({ state, invited: count }),
  /** Done when the mail server has accepted a mail to staff. */
  mail: z.strictObject({ state, delivery: z.enum(['smtp', 'filed']), to: z.array(z.string()) }),
  /**
   * Done when the firm has its own usable `firm.json`, and its opening hours differ from the sample firm's, or are
   * confirmed in `firm.json` or by a manager. `isSample` is true for the sample firm, and while `firm.json` cannot be used.
   */
  hours: z.strictObject({ state, hours: z.array(z.string()), isSample: z.boolean() }),
  /** Done when a visitor has sent a request that is not suspect; `site` is the address of Haven's own pages. */
  page: z.strictObject({ state, site: z.string(), origins: z.array(z.string()) }),
})
export type FirstStepsAnswer = z.output<typeof firstStepsAnswer>

/** The body of `PATCH /api/admin/first-steps`. */
export const firstStepsChange = z.strictObject({
  /** All steps that the manager leaves out. A step that is missing from this list is open again, unless it is done. */
  left: z.exactOptional(z.array(z.enum(FIRST_STEPS)).check(z.maxLength(FIRST_STEPS.length))),
  /** Confirms that the present hours are the firm's own. */
  hoursConfirmed: z.exactOptional(z.literal(true)),
})

/** The answer of `POST /api/admin/test-mail`: the result in words, with the remedy when the mail was refused. */
export const testMailAnswer = z.strictObject({ isSent: z.boolean(), says: z.string() })
export type TestMailAnswer = z.output<typeof testMailAnswer>
