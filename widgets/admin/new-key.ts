/** Makes a UUID as the idempotency key of a request to the API. Browsers offer `randomUUID` only on pages with TLS. */
export function newKey(): string {
  // The forms have an equal function in their code for sending, which the dashboard does not load.
  const random = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, at) => ((random[at] as number) % 16).toString(16))
}
