// lowdb as in its README: one JSON file that is written whole at every change. lowdb syncs nothing and has no outbox.
import { join } from 'node:path'
import { JSONFilePreset } from 'lowdb/node'
import { drawReference } from './haven'
import { serve } from './koa-app.mjs'

const db = await JSONFilePreset(join(process.env.DATA_DIR, 'db.json'), { inquiries: [] })

serve(async fields => {
  const reference = drawReference()
  await db.update(({ inquiries }) =>
    inquiries.push({ ...fields, id: inquiries.length + 1, reference, createdAt: new Date(), isProcessed: false }),
  )
  return reference
})
