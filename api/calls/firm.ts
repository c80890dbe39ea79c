import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import { firmAnswer } from '../contract/answers'
import type { PublicFirm } from '../contract/content/firm'
import { pack, packedFor } from '../http/packed'
import type { Middleware } from '../http/request-state'
import type { Call } from './call'
import { sendKept } from './content'

/** Calls for the facts of the firm that widgets need. */
export const firmCalls: Call[] = [
  {
    method: 'get',
    path: '/api/firm',
    summary: 'What widgets need of the firm',
    may: 'anyone',
    answer: { status: 200, one: firmAnswer },
    line: context => [readFirm(context)],
  },
]

function readFirm({ firm, live, config, store }: AppContext): Middleware {
  const prepare = (uploads: boolean) => pack(JSON.stringify({ ...publicFirm(firm), uploads } satisfies PublicFirm))
  const prepareBoth = () => ({ without: prepare(false), withLetters: prepare(true) })
  let prepared = prepareBoth()
  live.onChange(() => {
    prepared = prepareBoth()
  })
  const takesLetters = async () =>
    config.uploads &&
    (await store.files.admit().then(
      () => true,
      () => false,
    ))
  return async ctx => {
    const answer = (await takesLetters()) ? prepared.withLetters : prepared.without
    ctx.type = 'json'
    sendKept(ctx, packedFor(ctx, answer), answer.text)
  }
}
