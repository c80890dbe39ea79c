export function offerHelp(usage: string): void
