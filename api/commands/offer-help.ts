/** Prints how a command is called and ends the process, where somebody asks for that: the command itself does nothing. */
export function offerHelp(usage: string): void {
  if (!process.argv.slice(2).some(word => word === '--help' || word === '-h')) return
  console.log(usage)
  process.exit(0)
}
