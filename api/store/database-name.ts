/** The address of a database for messages, without its user, password and options. */
export function databaseName(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/** The message of `backup` and `restore` when the records are in a database instead of the data folder. */
export const BACKUPS_OF_DATABASE =
  'With DATABASE_URL, all data is in PostgreSQL, which has its own tools for backups. A backup, while Haven runs:\n' +
  '  pg_dump --format=custom --file=haven.dump "$DATABASE_URL"\n' +
  'Back into an empty database, while Haven does not run:\n' +
  '  pg_restore --no-owner --dbname="$DATABASE_URL" haven.dump\n' +
  'SECRETS_KEY is in no dump: keep it elsewhere. Haven’s own `backup` and `restore` work only with a data folder, so they need DATABASE_URL unset.'
