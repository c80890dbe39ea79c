import { passTests } from './pass-tests'

/** Walks every translated journey, each beside the same one without a translator. */
export async function languages(): Promise<string[]> {
  return passTests(['e2e/translated.test.ts'], 'e2e') ? [] : ['a journey reads differently under a translator']
}
