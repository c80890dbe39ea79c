// lowdb as its README shows it: one JSON file, which is written whole at every change and never synced. There is no
// outbox.
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
