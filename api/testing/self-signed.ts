import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a self-signed certificate and its key. The certificate is valid for two days. */
export function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'haven-smtp-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(' ')
  execFileSync('openssl', ['req', ...options, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  const made = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return made
}
