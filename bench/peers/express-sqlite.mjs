// Express 5 with better-sqlite3, as a careful team would use them: WAL, synchronous=FULL, one transaction for each
// submission.
import express from 'express'
import { log, MAX_BODY, port, validFields } from './shared.mjs'
import { firstPage, openDatabase, submissions } from './sqlite.mjs'

const db = openDatabase()
const submit = submissions(db)
const app = express()

let count = 0
app.use((request, response, next) => {
  const startedAt = performance.now()
  const id = `sqlite-${(++count).toString(36)}`
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.info({ id, method: request.method, route: request.route?.path, status: response.statusCode, ms }, 'request')
  })
  next()
})
app.get('/readyz', (_, response) => response.json({ status: 'ready' }))
app.post('/api/contact', express.json({ limit: MAX_BODY }), (request, response) => {
  const fields = validFields(request.body)
  if (fields) response.status(201).json({ reference: submit(fields, request.get('Idempotency-Key')) })
  else response.sendStatus(422)
})
app.get('/api/admin/inquiries', (request, response) => {
  const { records, total } = firstPage(db, request.query)
  if (total !== undefined) response.set('X-Total-Count', String(total))
  response.json(records)
})
app.listen(port, '127.0.0.1')
process.once('SIGTERM', () => {
  db.close()
  process.exit()
})
