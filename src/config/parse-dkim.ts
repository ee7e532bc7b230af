import { createPrivateKey } from 'node:crypto'
import type { ReadTextFile } from './read-text-file.ts'
import { Secret } from './secrets.ts'
import type { Section } from './section.ts'
import type { SmtpEmailConfig } from './upstream-config.ts'

const hostName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i
/** RFC 8301, 3.2: shorter keys are not accepted by those who verify. */
const leastBits = 1024

/** `dkim` of an upstream: the key is tried here, since an e-mail that cannot be signed would go out unsigned. */
export function parseDkim(section: Section, readTextFile: ReadTextFile): SmtpEmailConfig['dkim'] {
  if (!section.has('dkim')) return null
  const dkim = section.section('dkim')
  const key = readKey(dkim, readTextFile)
  const parsed = {
    domain: dkim.text('domain', 'the domain that signs', undefined, hostName),
    selector: dkim.text(
      'selector',
      'the name of the key: letters, digits, dots, dashes, underscores',
      undefined,
      /^[\w.-]{1,63}$/,
    ),
    privateKey: new Secret(key),
  }
  dkim.end()
  return parsed
}

function readKey(dkim: Section, readTextFile: ReadTextFile): string {
  const key = 'privateKeyFile'
  const path = dkim.text(key, 'the path of an RSA key in PEM form')
  if (path === '') return ''
  try {
    const pem = readTextFile(path)
    const why = whyUnfit(pem)
    if (why === null) return pem
    dkim.fault(key, `must be an RSA key in PEM form: ${why}`)
  } catch (error) {
    dkim.fault(key, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return ''
}

/** Says nothing of what stands in the file. */
function whyUnfit(pem: string): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    if (asymmetricKeyType !== 'rsa') return `it is of the kind ${asymmetricKeyType ?? 'unknown'}`
    const bits = asymmetricKeyDetails?.modulusLength ?? 0
    return bits < leastBits ? `it has ${bits} bits, and ${leastBits} are the least` : null
  } catch {
    return 'there is no private key in it'
  }
}
