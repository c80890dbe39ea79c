import { passTests } from './pass-tests'

/** Runs each journey with and without the browser's page translation, and compares the lines that the visitor reads. */
export async function languages(): Promise<string[]> {
  return passTests(['e2e/translated.test.ts'], 'e2e') ? [] : ['a journey reads differently under a translator']
}
