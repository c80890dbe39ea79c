import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { sampleMail } from '../testing/sample-mail'
import { temporaryFolder } from '../testing/store-fixtures'
import { createFilingTransport } from './filing-transport'

it('the transport files a mail under its name, for this user alone, as mail programs of every system read it', async () => {
  const dir = await temporaryFolder('memory')
  const transport = createFilingTransport(dir)
  const path = join(dir, 'mail', 'first.eml')
  expect(await transport.send({ ...sampleMail, text: 'one\ntwo\r\nthree\n', fileName: 'first' })).toEqual({
    state: 'filed',
    answer: `Written to ${path}`,
  })
  await transport.send({ ...sampleMail, fileName: 'second' })
  expect((await readdir(join(dir, 'mail'))).sort()).toEqual(['first.eml', 'second.eml'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'latin1')).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const { subject, to, messageId } = await PostalMime.parse(await readFile(path))
  expect({ subject, to, messageId }).toEqual({
    subject: sampleMail.subject,
    to: sampleMail.to,
    messageId: sampleMail.messageId,
  })
  transport.close()
})

it('a mail that cannot be filed may be filed later, because this failure is not permanent', async () => {
  const dir = await temporaryFolder('memory')
  const transport = createFilingTransport(dir)
  await writeFile(join(dir, 'mail'), 'in the way')
  const failure = await transport.send(sampleMail).catch(error => error)
  expect(failure).toMatchObject({ name: 'DeliveryError', permanent: false, cause: { code: expect.any(String) } })
  expect(failure.message).toBe(failure.cause.message)
  await rm(join(dir, 'mail'))
  // The first mail on a new server creates the folder.
  expect(await transport.send(sampleMail)).toMatchObject({ state: 'filed' })
  await rm(join(dir, 'mail'), { recursive: true })
  await mkdir(join(dir, 'mail'))
  expect(await transport.send(sampleMail)).toMatchObject({ state: 'filed' })
})
