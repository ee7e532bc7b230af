import { type Parameters, parseParameters, writeParameters } from './parameters.ts'
import { writeHost } from './uri.ts'

/** SIP/2.0/UDP host:port;branch=…;rport;received=… (RFC 3261 §20.42, RFC 3581). `transport` in upper case. */
export interface Via {
  transport: string
  host: string
  port: number | null
  parameters: Parameters
}

/** The prefix of branches by RFC 3261; others are by RFC 2543. */
export const branchCookie = 'z9hG4bK'

/** Longer ones are not read, so that none can take long. */
const maxCharacters = 2_048

export function parseVia(text: string): Via | null {
  if (text.length > maxCharacters) return null
  const match =
    /^SIP\s*\/\s*2\.0\s*\/\s*([A-Za-z0-9.!%*_+`'~-]+)\s+(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)\s*(?::\s*(\d{1,5}))?\s*((?:;.*)?)$/is.exec(
      text,
    )
  if (match === null) return null
  const [, transport = '', host = '', port, parameterText = ''] = match
  const parameters = parseParameters(parameterText)
  if (parameters === null || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null
  return {
    transport: transport.toUpperCase(),
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? null : Number(port),
    parameters,
  }
}

export function writeVia({ transport, host, port, parameters }: Via): string {
  const sentBy = port === null ? writeHost(host) : `${writeHost(host)}:${port}`
  return `SIP/2.0/${transport} ${sentBy}${writeParameters(parameters)}`
}
