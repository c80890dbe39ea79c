/** Makes a UUID for a call; `randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  // The forms have such a function in their sending code, which the dashboard does not load.
  const random = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, at) => ((random[at] as number) % 16).toString(16))
}
