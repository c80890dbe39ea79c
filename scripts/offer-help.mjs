/** Prints the usage of an npm script and ends the process, if the caller asked for help. */
export function offerHelp(usage) {
  if (!process.argv.slice(2).some(word => word === '--help' || word === '-h')) return
  console.log(`Usage: ${usage}`)
  process.exit(0)
}
