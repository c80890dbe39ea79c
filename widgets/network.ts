// What reads over the network, gathered like `runtime.ts` into one chunk: everything that reads or sends imports it. What
// only sending needs is gathered by `parts/sending.ts`, so that lists and the dashboard do without.
import './runtime'
import './api-client'
import './parts/cache'
