// What reads or sends over the network, gathered like `runtime.ts` into one chunk: everything that does either imports it.
import '../api/contract/text'
import './parts/sending'
