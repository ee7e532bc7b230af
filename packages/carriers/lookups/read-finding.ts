import type { Finding, Network, Reach } from '../../domain/lookup/finding.ts'
import { storableText } from '../../domain/text/cut-text.ts'
import { asText } from '../../kit/text/members.ts'

/** The fields of a provider's answer, unchecked. */
interface SaidFinding {
  imsi: unknown
  mccmnc: unknown
  ported: unknown
  origin: SaidNetwork
  portedTo: SaidNetwork
}

interface SaidNetwork {
  name: unknown
  prefix: unknown
  countryName: unknown
  countryPrefix: unknown
}

const maxName = 128

/** Leaves out values that are absent, masked or malformed. */
export function readFinding(reach: Reach, { ported, ...said }: SaidFinding): Finding {
  const imsi = digits(said.imsi, 6, 15)
  const mccmnc = digits(said.mccmnc, 5, 6)
  const origin = readNetwork(said.origin)
  const portedTo = readNetwork(said.portedTo)
  return {
    reach,
    ...(imsi !== undefined && { imsi }),
    ...(mccmnc !== undefined && { mccmnc }),
    ...(typeof ported === 'boolean' && { ported }),
    ...(origin && { origin }),
    ...(portedTo && { portedTo }),
  }
}

function readNetwork(said: SaidNetwork): Network | undefined {
  const [name, countryName] = [asText(said.name), asText(said.countryName)]
  const prefix = digits(withoutPlus(said.prefix), 1, 10)
  const callingCode = digits(withoutPlus(said.countryPrefix), 1, 7)
  const country = {
    ...(countryName !== null && { name: storableText(countryName, maxName) }),
    ...(callingCode !== undefined && { prefix: callingCode }),
  }
  const network: Network = {
    ...(name !== null && { name: storableText(name, maxName) }),
    ...(prefix !== undefined && { prefix }),
    ...(Object.keys(country).length > 0 && { country }),
  }
  return Object.keys(network).length > 0 ? network : undefined
}

function withoutPlus(value: unknown): string | undefined {
  return asText(value)?.replace(/^\+/, '')
}

/** Undefined unless the value has `min` to `max` digits. */
function digits(value: unknown, min: number, max: number): string | undefined {
  const text = asText(value)
  const isNumber = text !== null && text.length >= min && text.length <= max && /^\d+$/.test(text)
  return isNumber ? text : undefined
}
