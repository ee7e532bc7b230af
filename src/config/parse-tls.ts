import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'

export interface TlsConfig {
  rejectUnauthorized: boolean
  /** PEM text; null: the system's authorities. */
  ca: string | null
  servername: string | null
}

/** `tls: true`, `tls: false` or a mapping; null where there is none. */
export function parseTls(section: Section, readTextFile: ReadTextFile): TlsConfig | null {
  const value = section.raw('tls')
  if (value === undefined || value === 'false') return null
  if (value === 'true') return { rejectUnauthorized: true, ca: null, servername: null }
  if (typeof value === 'string') {
    section.fault('tls', 'must be true, false or a mapping with rejectUnauthorized, ca, servername')
    return null
  }
  const tls = section.section('tls')
  const rejectUnauthorized = tls.flag('rejectUnauthorized', true)
  const servername = tls.has('servername')
    ? tls.text('servername', 'a host name', undefined, /^[^\s/:]+$/)
    : null
  const ca = tls.has('ca') ? readCertificate(tls, readTextFile) : null
  tls.end()
  return { rejectUnauthorized, ca, servername }
}

const certificate = /^-----BEGIN /

function readCertificate(tls: Section, readTextFile: ReadTextFile): string | null {
  const pathOrText = tls.text('ca', 'the path of a PEM file, or the certificate itself')
  if (pathOrText === '' || certificate.test(pathOrText)) return pathOrText || null
  try {
    const text = readTextFile(pathOrText)
    if (/^-----BEGIN CERTIFICATE-----/m.test(text)) return text
    tls.fault('ca', `must be a PEM file: ${pathOrText} has no BEGIN CERTIFICATE`)
  } catch (error) {
    tls.fault('ca', `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return null
}
