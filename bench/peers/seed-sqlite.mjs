// Usage: seed-sqlite.mjs COUNT. Fills the database of `express-sqlite.mjs` with the same records as Haven's store.
import { randomUUID } from 'node:crypto'
import { sampleEnquiry, sampleState } from '../store/sample'
import { openDatabase, submissions } from './sqlite.mjs'

const BATCH = 10_000
const count = Number(process.argv[2])
const db = openDatabase()
// Syncs nothing: after a crash of the machine, the database has to be filled again.
db.pragma('synchronous = OFF')
const submit = submissions(db)
const settle = db.prepare(
  'UPDATE inquiries SET mail = ?, suspect = ?, is_processed = ?, processed_at = ? WHERE reference = ?',
)
const unqueue = db.prepare('UPDATE outbox SET attempts = 1, next_attempt_at = NULL WHERE inquiry_id = ?')
const addBatch = db.transaction(first => {
  for (let number = first; number < Math.min(first + BATCH, count); number++) {
    const { at, mail, suspect, processed } = sampleState(number, count)
    const reference = submit(sampleEnquiry(number), randomUUID(), at)
    settle.run(mail, Number(suspect), Number(processed), processed ? at : null, reference)
    unqueue.run(number + 1)
  }
})
for (let first = 0; first < count; first += BATCH) addBatch(first)
db.pragma('wal_checkpoint(TRUNCATE)')
db.exec('ANALYZE')
db.close()
