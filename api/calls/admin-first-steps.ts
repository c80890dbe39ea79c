import type { AppContext } from '../context'
import { firstStepsAnswer, firstStepsChange, testMailAnswer } from '../contract/first-steps'
import { readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import type { Call } from './call'

/** Endpoints with which managers go through the first steps of a new firm. */
export const firstStepsCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/first-steps',
    summary: 'The first steps of a new firm: people, mail, hours and page, each done, open or left out',
    may: 'people',
    answer: { status: 200, one: firstStepsAnswer },
    line: context => [requireSession(context), sendSteps(context)],
  },
  {
    method: 'patch',
    path: '/api/admin/first-steps',
    summary: 'Leave out some of the first steps, or confirm the opening hours',
    may: 'people',
    body: firstStepsChange,
    answer: { status: 200, one: firstStepsAnswer },
    line: context => [requireSession(context), readStaffBody(context), changeSteps(context), sendSteps(context)],
  },
  {
    method: 'post',
    path: '/api/admin/test-mail',
    summary: 'Send a test mail to STAFF_EMAIL, and return the mail server’s answer',
    may: 'people',
    answer: { status: 200, one: testMailAnswer },
    line: context => [requireSession(context), sendTestMail(context)],
  },
]

function sendSteps({ firstSteps }: AppContext): Middleware {
  return async ctx => {
    ctx.body = await firstSteps.answer()
  }
}

function changeSteps({ firstSteps }: AppContext): Middleware {
  return async (ctx, next) => {
    await firstSteps.change(validate(firstStepsChange, ctx.request.body, 'The steps cannot be changed'))
    await next()
  }
}

function sendTestMail({ firstSteps }: AppContext): Middleware {
  return async ctx => {
    ctx.body = await firstSteps.sendTestMail()
  }
}
