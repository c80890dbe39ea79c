/** The file of the installation's key, in the data folder. Backups and copies leave the file out. */
export const SECRETS_FILE = 'secrets.key'
