import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, rootCertificates } from 'node:tls'
import { readRegularFile } from '../../kit/machine/regular-file.ts'
import type { DatabaseTls } from '../../settings/database-url.ts'

/** How one attempt to connect uses TLS: not at all, or with these options. */
export type Encryption = false | ConnectionOptions

/** Where Linux distributions keep the authorities that the machine trusts. */
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

/**
 * The attempts to make with a server, in this order, as libpq does by `sslmode`. PostgreSQL, 34.19 (SSL support).
 * Files are read at each call, so that a renewed certificate is used. Throws where one cannot be read.
 */
export function listEncryptions(tls: DatabaseTls, host: string, home = homedir()): Encryption[] {
  // A unix socket has no TLS.
  if (host.startsWith('/') || tls.mode === 'disable') return [false]
  const encrypted = readTlsOptions(tls, home)
  if (tls.mode === 'allow') return [false, encrypted]
  return tls.mode === null || tls.mode === 'prefer' ? [encrypted, false] : [encrypted]
}

function readTlsOptions(tls: DatabaseTls, home: string): ConnectionOptions {
  const usual = (name: string) => {
    const path = join(home, '.postgresql', name)
    return existsSync(path) ? path : null
  }
  const rootCert = tls.rootCert ?? usual('root.crt')
  const cert = tls.cert ?? usual('postgresql.crt')
  const key = tls.key ?? usual('postgresql.key')
  return {
    ...certificateChecks(tls, rootCert),
    ...(cert === null || key === null ? {} : { cert: readPem(cert, 'sslcert'), key: readPem(key, 'sslkey') }),
    ...(tls.keyPassword === null ? {} : { passphrase: tls.keyPassword }),
    ...(tls.revoked === null ? {} : { crl: readPem(tls.revoked, 'sslcrl') }),
    ...(tls.minVersion === null
      ? {}
      : { minVersion: tls.minVersion as Exclude<ConnectionOptions['minVersion'], undefined> }),
  }
}

/** With authorities the chain is checked in every mode; the name only by `verify-full`. */
function certificateChecks({ mode, isUnchecked }: DatabaseTls, rootCert: string | null): ConnectionOptions {
  const isVerified = mode === 'verify-ca' || mode === 'verify-full'
  if (isUnchecked || (rootCert === null && !isVerified)) return { rejectUnauthorized: false }
  if (rootCert === null && mode === 'verify-ca') {
    throw new Error(
      'sslmode=verify-ca needs sslrootcert, the certificate of your authority; with public authorities use verify-full',
    )
  }
  return {
    rejectUnauthorized: true,
    ...(rootCert === null
      ? {}
      : { ca: rootCert === 'system' ? systemRoots() : readPem(rootCert, 'sslrootcert') }),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  }
}

function systemRoots(): string | string[] {
  const bundle = systemBundles.find((path) => existsSync(path))
  return bundle === undefined ? [...rootCertificates] : readFileSync(bundle, 'utf8')
}

const maxPemBytes = 16 * 1024 ** 2

function readPem(path: string, parameter: string): string {
  try {
    return readRegularFile(path, maxPemBytes).bytes.toString('utf8')
  } catch (error) {
    throw new Error(`${parameter} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
