import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drawReference, URGENCY_RANKS, urgencyRank } from './haven'

// The index answers the dashboard's filters and counts without reading the records.
const TABLES = `
  CREATE TABLE IF NOT EXISTS inquiries (
    id INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    is_processed INTEGER NOT NULL DEFAULT 0,
    processed_at INTEGER,
    suspect INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    urgency INTEGER NOT NULL,
    mail TEXT NOT NULL DEFAULT 'queued',
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    service_required TEXT NOT NULL,
    urgency_level TEXT NOT NULL,
    message TEXT NOT NULL,
    privacy_version TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS inquiries_by_state ON inquiries (is_processed, urgency, suspect, mail, created_at);
  CREATE TABLE IF NOT EXISTS outbox (
    inquiry_id INTEGER PRIMARY KEY,
    message_id TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS outbox_due ON outbox (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS keys (
    key TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    inquiry_id INTEGER NOT NULL,
    reference TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
`

/** Opens the database. A commit returns only when its data is on disk. */
export function openDatabase() {
  const db = new Database(join(process.env.DATA_DIR, 'haven.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(TABLES)
  return db
}

/**
 * Makes the function that stores a submission: in one transaction, the record, its mail in the outbox and the
 * idempotency key.
 */
export function submissions(db) {
  const earlier = db.prepare('SELECT hash, reference FROM keys WHERE key = ?')
  const addRecord = db.prepare(`INSERT INTO inquiries (reference, created_at, urgency, first_name, last_name, email,
    phone, service_required, urgency_level, message, privacy_version) VALUES (@reference, @now, @urgency, @firstName,
    @lastName, @email, @phone, @serviceRequired, @urgencyLevel, @message, @privacyVersion) ON CONFLICT DO NOTHING`)
  const addMail = db.prepare('INSERT INTO outbox (inquiry_id, message_id, next_attempt_at) VALUES (?, ?, ?)')
  const addKey = db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?, ?)')

  return db.transaction((fields, key, now = Date.now()) => {
    const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
    const present = earlier.get(key)
    if (present) {
      if (present.hash !== hash) throw new Error('key reused')
      return present.reference
    }
    const urgency = URGENCY_RANKS.indexOf(urgencyRank(fields.urgencyLevel))
    const record = { privacyVersion: '', ...fields, now, urgency }
    let reference = drawReference()
    let added = addRecord.run({ ...record, reference })
    // If the table already contains the random reference, this loop tries another one. Among a million references, a
    // few are the same.
    while (added.changes === 0) {
      reference = drawReference()
      added = addRecord.run({ ...record, reference })
    }
    const id = added.lastInsertRowid
    addMail.run(id, `<${randomUUID()}@example.org>`, now)
    addKey.run(key, hash, id, reference, now)
    return reference
  })
}

const ORDERS = { submitted: 'id DESC', due: 'is_processed, id', urgency: 'urgency, id DESC' }
const TEXTS = ['reference', 'first_name', 'last_name', 'email', 'phone', 'service_required', 'urgency_level', 'message']

/**
 * Returns the first 50 records of a list, filtered and sorted by the query parameters of Haven's API. Without `q`, the
 * result also has the number of matches.
 */
export function firstPage(db, { status, urgency, suspect, mail, from, to, q, sort = 'submitted' }) {
  const wanted = []
  const values = []
  const demand = (sql, ...own) => {
    wanted.push(sql)
    values.push(...own)
  }
  if (status) demand('is_processed = ?', status === 'processed' ? 1 : 0)
  if (urgency) demand('urgency = ?', URGENCY_RANKS.indexOf(urgency))
  if (suspect) demand('suspect = ?', suspect === 'true' ? 1 : 0)
  if (mail) demand('mail = ?', mail)
  if (from) demand('created_at >= ?', Date.parse(from))
  if (to) demand('created_at < ?', Date.parse(to))
  if (q) demand(`(${TEXTS.map(name => `${name} LIKE ?`).join(' OR ')})`, ...TEXTS.map(() => `%${q}%`))
  const where = wanted.length > 0 ? `WHERE ${wanted.join(' AND ')}` : ''
  const records = db.prepare(`SELECT * FROM inquiries ${where} ORDER BY ${ORDERS[sort]} LIMIT 50`).all(...values)
  const { total } = q ? {} : db.prepare(`SELECT count(*) AS total FROM inquiries ${where}`).get(...values)
  return { records, total }
}
