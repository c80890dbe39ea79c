import { expect, it } from 'vitest'
import { enquiry, openFolderStore, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { MOST_READ } from './thread'

it('the database counts a long thread like the store in files, however many requests it has', async () => {
  const [here, inFiles] = await Promise.all(
    [openStore, openFolderStore].map(async open => {
      const store = await open(await temporaryFolder('memory'))
      const submit = (times: number) =>
        Promise.all(Array.from({ length: times }, () => store.submit('inquiries', enquiry())))
      const told = async () => {
        const { requests, ...rest } = (await store.thread('inquiries', 1)) ?? { requests: [] }
        return { ...rest, told: requests.length }
      }
      await submit(1)
      const alone = await told()
      await submit(MOST_READ - 1)
      const most = await told()
      await submit(2)
      return { alone, most, more: await told() }
    }),
  )
  expect(here).toEqual(inFiles)
  expect(here?.most).toMatchObject({ count: MOST_READ, told: 0 })
  expect(here?.more).toMatchObject({ count: MOST_READ + 2, told: 0 })
})
