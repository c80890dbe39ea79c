/** A UUID for a call; `randomUUID` itself is missing on pages without TLS. */
export function newKey(): string {
  // The forms have their own with the code that sends them, which the dashboard does not load.
  const random = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, at) => ((random[at] as number) % 16).toString(16))
}
