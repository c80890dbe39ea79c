import { officeOf, publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import { firmAnswer } from '../contract/answers'
import type { PublicFirm } from '../contract/content/firm'
import type { OfficeState } from '../contract/time/office-state'
import { officeStateAt } from '../contract/time/office-state-at'
import { pack, packedFor } from '../http/packed'
import type { Middleware } from '../http/request-state'
import type { Call } from './call'
import { sendCached } from './content'

/** The endpoint for the data about the firm that widgets show. */
export const firmCalls: Call[] = [
  {
    method: 'get',
    path: '/api/firm',
    summary: 'The data about the firm that widgets need',
    may: 'anyone',
    answer: { status: 200, one: firmAnswer },
    line: context => [answerFirm(context)],
  },
]

function answerFirm({ firm, live, config, store, now }: AppContext): Middleware {
  const prepare = (office: OfficeState, uploads: boolean) =>
    pack(JSON.stringify({ ...publicFirm(firm), office, uploads } satisfies PublicFirm))
  const prepareBoth = () => {
    const office = officeStateAt(officeOf(firm), now().getTime())
    return { without: prepare(office, false), withLetters: prepare(office, true), until: Date.parse(office.until) }
  }
  let prepared = prepareBoth()
  live.onChange(() => {
    prepared = prepareBoth()
  })
  const takesLetters = async () =>
    config.uploads &&
    (await store.letters.admit().then(
      () => true,
      () => false,
    ))
  return async ctx => {
    if (now().getTime() >= prepared.until) prepared = prepareBoth()
    const answer = (await takesLetters()) ? prepared.withLetters : prepared.without
    ctx.type = 'json'
    sendCached(ctx, packedFor(ctx, answer), answer.text)
  }
}
