// Shows the limit of the framework itself: this program reads, validates, logs and answers, but stores nothing.
import { serve } from './koa-app.mjs'

serve(() => 'ACDEFGHJ')
