/** The name of the file with the installation's key, in the data folder. Backups and copies leave this file out. */
export const SECRETS_FILE = 'secrets.key'
