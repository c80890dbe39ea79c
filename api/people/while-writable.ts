import { StoreUnavailableError } from '../store/store'

/**
 * Waits for a write to the store. Resolves to true once it is stored, or to false while the store cannot be written to.
 */
export async function whileWritable(stored: Promise<unknown>): Promise<boolean> {
  try {
    await stored
    return true
  } catch (error) {
    if (error instanceof StoreUnavailableError) return false
    throw error
  }
}
