/** The file of the installation's key, in the data folder: no backup and no copy has it. */
export const SECRETS_FILE = 'secrets.key'
