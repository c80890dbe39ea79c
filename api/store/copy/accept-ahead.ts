import { keepLoss } from '../losses/losses'
import type { CopySource } from './changes'
import { generationOf } from './layout'
import { type CopySettings, targetOf } from './open-copy'
import { readHead } from './written-copy'

/** Notes that the operator accepts the loss of changes that a copy has and the data folder lacks. */
export async function acceptAhead(config: CopySettings, source: CopySource, now: Date): Promise<void> {
  const { copyTo } = config
  if (copyTo === undefined) return
  const target = await targetOf(copyTo, config)
  try {
    await target.open(false)
    for (const name of await target.list('')) {
      const number = generationOf(name)
      const head = number !== undefined && (await readHead(target, number))
      if (!head || head.rev <= source.rev()) continue
      const at = now.toISOString()
      await keepLoss(source.documents, { of: 'journal', ranges: [], mayBeMore: true, foundAt: at, acceptedAt: at })
      return
    }
  } finally {
    await target.close().catch(() => undefined)
  }
}
