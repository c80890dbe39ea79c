import { expect, it } from 'vitest'
import { examples } from '../examples'
import { harness, prepareHarness, visit } from '../test-harness'

prepareHarness()

it('the page names the subject of each line in plain words, and shows settings of the server in another type', async () => {
  await visit(examples.Health)
  const about = [...harness.querySelectorAll('.looks b')].map(({ textContent }) => textContent)
  expect(about).toContain('Web address')
  expect(about.filter(words => /_/.test(`${words}`))).toEqual([])
  expect([...harness.querySelectorAll('.staff code')].map(({ textContent }) => textContent)).toEqual([
    'this typeface',
    'STAFF_EMAIL',
    'npm run backup -- FOLDER',
    'PUBLIC_URL',
  ])
  const line = [...harness.querySelectorAll('.looks li')].find(item =>
    item.textContent?.includes('confirmed the test mail'),
  )
  expect(line?.querySelector('p')?.textContent).toMatch(
    /^Nobody has confirmed .* inbox of STAFF_EMAIL, also among spam\.$/,
  )
})
