/** Prints a command's usage and ends the process, if the operator asked for help. */
export function offerHelp(usage: string): void {
  if (!process.argv.slice(2).some(word => word === '--help' || word === '-h')) return
  console.log(usage)
  process.exit(0)
}
