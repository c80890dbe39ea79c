import { fetchOnce } from '../reading'

/** Reads a list with one request; rejects with `STATUS: body`, or with the status text when the body is empty. */
export async function readContent(url: string): Promise<unknown[]> {
  const response = await fetchOnce(url)
  const body = await response.text()
  const items: unknown = response.ok && parse(body)
  if (!Array.isArray(items)) throw new Error(`${response.status}: ${body || response.statusText}`)
  return items
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
