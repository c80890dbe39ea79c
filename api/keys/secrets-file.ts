/**
 * The name of the file with the installation's key, in the data folder. Backups and copies do not contain this file.
 */
export const SECRETS_FILE = 'secrets.key'
