import { StoreUnavailableError } from '../store/store'

/** Waits for something to be stored; answers false where the store cannot write now. */
export async function whileWritable(stored: Promise<unknown>): Promise<boolean> {
  try {
    await stored
    return true
  } catch (error) {
    if (error instanceof StoreUnavailableError) return false
    throw error
  }
}
