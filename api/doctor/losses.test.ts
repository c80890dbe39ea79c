import { expect, it } from 'vitest'
import { settleLosses } from '../store/losses/loss-command'
import { keepLoss } from '../store/losses/losses'
import { startTestService, stoppedClock } from '../testing/start-test-service'
import { createWatchMails } from '../watch/watch-mails'
import { createHealth } from './health'

const NUMBERS = '2 records of inquiries (numbers 4–5)'

/**
 * Starts a service whose documents say that two enquiries are lost. `told` collects all texts about this loss, for
 * staff and for operators.
 */
async function startWithLoss() {
  const clock = stoppedClock('2026-11-27T12:00:00Z')
  const service = await startTestService({ METRICS_PORT: '0' }, clock)
  const { context } = service
  const { documents } = context.store
  const at = clock.now().toISOString()
  await keepLoss(documents, { of: 'inquiries', ranges: [[4, 5]], mayBeMore: false, foundAt: at, acceptedAt: at })
  const copy = { state: () => ({ at, lagSeconds: 0, lagBytes: 0, problem: undefined }) }
  const parts = { ...context, copy, people: context.staff.people }
  const health = createHealth({ ...parts, deliveryTest: async () => undefined })
  const compose = createWatchMails({
    ...parts,
    deliveryTest: () => ({ tokenOf: () => '', state: async () => undefined }),
    health: () => health,
  })
  return {
    documents,
    clock,
    told: async () => {
      const counts = await service.get('/api/admin/counts', await service.login())
      const { lines } = await health.examine()
      const of = (about: string) =>
        lines.filter(line => line.about === about).map(({ state, says }) => `${state}: ${says}`)
      const digest = await compose({ kind: 'digest', about: '2026-11-27', since: at } as never, '<id@haven.test>')
      return {
        banner: ((await counts.json()) as { lost?: string }).lost,
        health: of('Lost records'),
        copy: of('Copy'),
        digest: String(digest?.text),
        metrics: /haven_records_lost\{list="inquiries"\} (\d+)/.exec((await context.metrics?.render()) ?? '')?.[1],
      }
    },
  }
}

it('dashboard, Health, digest, metrics and the line about the copy report lost records until an operator marks the loss as dealt with', async () => {
  const { told, documents, clock } = await startWithLoss()
  const before = await told()
  expect(before.banner).toContain(NUMBERS)
  expect(before.health).toEqual([expect.stringMatching(/^wrong: .*\(numbers 4–5\).*2026-11-27.*restore.*--dealt-with/)])
  expect(before.copy).toEqual([
    'ok: The copy is complete.',
    expect.stringContaining('wrong: The copy lacks the 2 lost records'),
  ])
  expect(before.digest).toContain(`Lost records: Damaged files lost ${NUMBERS}`)
  expect(before.metrics).toBe('2')
  await settleLosses(documents, { places: ['inquiries'], isDealtWith: true }, clock.now())
  const after = await told()
  expect([after.banner, after.health, after.metrics]).toEqual([undefined, [], '0'])
  expect(after.copy).toEqual(['ok: The copy is complete.'])
  expect(after.digest).not.toContain('Lost records')
})
