import { StoreUnavailableError } from '../store/store'

/**
 * Waits for a write to the store. Resolves to true after the write, or to false if the store cannot write at present.
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
