import { once } from 'node:events'
import { request } from 'node:http'
import type { TestService } from './start-test-service'

/** Begins a request; only the returned `end` sends its body, and resolves to the status. */
export async function beginCall({ url }: TestService, method: string, path: string, headers: Record<string, string>) {
  const call = request(url + path, {
    method,
    headers: { 'content-type': 'application/json', expect: '100-continue', ...headers },
  })
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
  })
  call.flushHeaders()
  // Waits until the service has started to work on the request.
  await once(call, 'continue')
  return {
    end(body: unknown) {
      call.end(JSON.stringify(body))
      return answered
    },
  }
}
