/** Reads `.env` as the service does. */
export function readDotEnv(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** What to print of an error: its words where they were written for people, all of it where it is a fault of ours. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isForPeople =
    'syscall' in error || error.name === 'Error' || /^(Backup|Config|NewerFormat)Error$/.test(error.name)
  return isForPeople ? error.message : error
}
