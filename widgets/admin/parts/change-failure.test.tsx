import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { appears } from '../../parts/example'
import { callback, inquiry } from '../example-records'
import { ChangeFailure } from './change-failure'

it('the message names the record whose change failed, while a record of another list with the same number is open', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const record = inquiry(6, { firstName: 'Zoë', lastName: 'Beispiel', reference: '34679ACD' })
  const open = callback(6, { reference: 'EFHJKMNP' })
  root.render(<ChangeFailure failed={{ record, error: new Error('x') }} open={open} />)
  await appears(place, '.failure')
  expect(place.textContent).toContain('Zoë Beispiel')
})
