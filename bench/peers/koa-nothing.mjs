// The framework's own ceiling: reads, validates, logs and answers, and stores nothing.
import { serve } from './koa-app.mjs'

serve(() => 'ACDEFGHJ')
