import type { AppContext } from '../context'
import { serviceHealthAnswer } from '../contract/health'
import { forStaff } from '../doctor/for-staff'
import { requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import type { Call } from './call'

/** Endpoints with which managers read the state of the service. */
export const serviceHealthCalls: Call[] = [
  {
    method: 'get',
    path: '/api/admin/health',
    summary: 'The state of the service in words, such as its mails, disk, copy, rules, people and version',
    may: 'health',
    answer: { status: 200, one: serviceHealthAnswer },
    line: context => [requireSession(context), readServiceHealth(context)],
  },
]

function readServiceHealth({ health }: AppContext): Middleware {
  return async ctx => {
    const { lines, ...answer } = await health.examine()
    ctx.body = { ...answer, lines: lines.map(line => ({ ...line, says: forStaff(line.says) })) }
  }
}
