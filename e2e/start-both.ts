import type { Browser } from 'playwright'
import { afterAll } from 'vitest'
import { launch, type Product, startProduct } from './product'

/** Starts a browser and the built product for all tests of a file, and stops both after these tests. */
export async function startBoth(env: Record<string, string> = {}): Promise<{ browser: Browser; product: Product }> {
  const [browser, product] = await Promise.all([launch(), startProduct(env)])
  afterAll(async () => {
    await browser.close()
    await product.remove()
  })
  return { browser, product }
}
