/** What to print of an error: its words where they were written for people, all of it where it is a fault of ours. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isForPeople =
    'syscall' in error || error.name === 'Error' || /^(Backup|Config|NewerFormat)Error$/.test(error.name)
  return isForPeople ? error.message : error
}
