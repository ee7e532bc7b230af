import type { Secret } from '../../settings/secret.ts'
import type { Report, SubmitPart } from '../connector.ts'
import { handOverName, parseHandOverName } from '../hand-over-name.ts'

// Reports come to `<webhook address>/report/<name of the hand-over>`, with the secret of the upstream before the name
// where it signs nothing. So a report finds its message although the answer to the submit is late or lost.

export function reportAddress(inboundUrl: string, part: SubmitPart, secret?: Secret): string {
  const secretPart = secret === undefined ? '' : `/${secret.reveal()}`
  return `${inboundUrl}/report${secretPart}/${handOverName(part)}`
}

/** The hand-over that the path of a report names, as a report has it. */
export function parseOwn(path: string): Pick<Report, 'own'> {
  const [, kind, ...rest] = path.split('/')
  const own = kind === 'report' ? parseHandOverName(rest.at(-1)) : null
  return own === null ? {} : { own }
}

/** The same where a field of the report has our name too: for reports that come to the address of the account. */
export function namedIn(path: string, name: string | undefined): Pick<Report, 'own'> {
  const own = parseOwn(path).own ?? parseHandOverName(name)
  return own === null ? {} : { own }
}
