/**
 * Explanations of settings, for staff who have never seen the server's settings. `forStaff` explains only the settings
 * in this map.
 */
const SETTINGS: Record<string, string> = {
  ALLOWED_ORIGINS: 'the sites whose forms may send to this service',
  COPY_HOST_KEY: 'the fingerprint of the machine that takes the copy',
  COPY_KEY: 'the key that proves who made copies and backups',
  COPY_RECIPIENT: 'the key that the copy is locked with',
  COPY_SSH_KEY: 'the key to the machine that takes the copy',
  COPY_TO: 'where the copy goes',
  DATABASE_URL: 'the database',
  DATA_DIR: 'the folder that holds all requests',
  DISK_RESERVE_MB: 'the space that is kept free',
  FIRM_FILE: 'the facts about your firm',
  MAIL_FROM: 'the address that emails come from',
  PUBLIC_URL: 'the address of this service',
  SECRETS_KEY: 'the key that sign-in codes are locked with',
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
