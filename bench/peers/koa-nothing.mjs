// The upper limit of the framework itself: reads, validates, logs and answers, and stores nothing.
import { serve } from './koa-app.mjs'

serve(() => 'ACDEFGHJ')
