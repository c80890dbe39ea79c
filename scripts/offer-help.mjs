/**
 * Prints how an npm script is called and ends the process, if the caller asked for help. After the help, the script
 * itself does nothing.
 */
export function offerHelp(usage) {
  if (!process.argv.slice(2).some(word => word === '--help' || word === '-h')) return
  console.log(`Usage: ${usage}`)
  process.exit(0)
}
