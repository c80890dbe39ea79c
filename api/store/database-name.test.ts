import { expect, it } from 'vitest'
import { BACKUPS_OF_DATABASE, databaseName } from './database-name'

it.each([
  ['postgres://haven:secret@db.example:5433/haven?sslmode=require', 'db.example:5433/haven'],
  ['postgres:///haven?host=/var/run/postgresql', '/var/run/postgresql/haven'],
  ['postgres:///haven', 'localhost/haven'],
  ['postgres://db.example/haven?host=other', 'db.example/haven'],
])('%s is shown without user, password and options', (url, name) => {
  expect(databaseName(url)).toBe(name)
})

it('the commands that back up and restore a database are shown, one in each line', () => {
  const lines = BACKUPS_OF_DATABASE.split('\n')
  expect(lines.filter(line => line.startsWith('  pg_'))).toEqual([
    '  pg_dump --format=custom --file=haven.dump "$DATABASE_URL"',
    '  pg_restore --no-owner --dbname="$DATABASE_URL" haven.dump',
  ])
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^With DATABASE_URL, .*A backup, while Haven runs:$/)
  expect(lines[2]).toBe('Back into an empty database, while Haven does not run:')
  expect(lines[4]).toMatch(/^SECRETS_KEY is in no dump: keep it elsewhere\..*they need DATABASE_URL unset\.$/)
})
