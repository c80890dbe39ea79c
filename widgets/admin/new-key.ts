/** Makes a UUID as the idempotency key of a request to the API. `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  // The forms have their own copy of this function, because the dashboard does not load the forms' code for sending.
  const random = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, at) => ((random[at] as number) % 16).toString(16))
}
