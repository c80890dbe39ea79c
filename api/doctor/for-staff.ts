/**
 * Explanations of settings, for staff who have never seen the server's settings. `forStaff` explains only the settings
 * in this map.
 */
const SETTINGS: Record<string, string> = {
  ALLOWED_ORIGINS: 'the sites whose forms may send to this service',
  COPY_HOST_KEY: 'the fingerprint of the machine with the copy',
  COPY_KEY: 'the key that proves who made copies and backups',
  COPY_RECIPIENT: 'the key with which the copy is encrypted',
  COPY_SSH_KEY: 'the key for signing in to the machine with the copy',
  COPY_TO: 'where the copy goes',
  DATABASE_URL: 'the database',
  DATA_DIR: 'the folder with all requests',
  DISK_RESERVE_MB: 'the disk space that stays free',
  FIRM_FILE: 'the facts about your firm',
  MAIL_FROM: 'the sender of emails',
  PUBLIC_URL: 'the address of this service',
  SECRETS_KEY: 'the key with which sign-in codes are encrypted',
  SMTP_URL: 'the mail server',
  STAFF_EMAIL: 'the addresses that get mails about requests',
  TIME_LIMITS_FILE: 'the rules for time limits',
  TRUST_PROXY: 'the number of proxies in front of the service',
}

/**
 * Rewrites a sentence of the doctor for staff: removes the heading `TIME LIMITS NOT CHECKED`, and explains each setting
 * in `SETTINGS` where the sentence first mentions it. The function adds no explanation to `NAME=` and to `NAME (`.
 */
export function forStaff(says: string): string {
  const explained = new Set<string>()
  return says
    .replace(/^TIME LIMITS NOT CHECKED: (\w)/, (_, first: string) => first.toUpperCase())
    .replace(/\b[A-Z]+(?:_[A-Z]+)+\b(?![=(]| \()/g, name => {
      const meaning = explained.has(name) ? undefined : SETTINGS[name]
      explained.add(name)
      return meaning ? `${name} (${meaning})` : name
    })
}
