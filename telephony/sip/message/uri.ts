import { noParameters, type Parameters, parseParameters } from './parameters.ts'

/**
 * sip:user:password@host:port;parameters?headers (RFC 3261 §19.1.1).
 * `user` is unescaped, `host` in lower case and an IPv6 address without its brackets.
 */
export interface SipUri {
  scheme: 'sip' | 'sips'
  user: string | null
  host: string
  port: number | null
  parameters: Parameters
}

/** Null for anything but a sip or sips URI, also for a tel URI. */
export function parseSipUri(text: string): SipUri | null {
  const match = /^(sips?):(?:([^@\s<>"]*)@)?([^@\s<>"]+)$/i.exec(text)
  if (match === null) return null
  const [, scheme = '', userinfo, rest = ''] = match
  const hostPort = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?(;[^?]*)?(?:\?.*)?$/i.exec(rest)
  if (hostPort === null) return null
  const [, host = '', portText, parameterText = ''] = hostPort
  const port = portText === undefined ? null : Number(portText)
  const user = userinfo === undefined ? null : unescapeText(userinfo.replace(/:.*$/s, ''))
  const parameters = parseParameters(parameterText)
  if (parameters === null || (port !== null && (port < 1 || port > 65_535)) || user === '') return null
  return {
    scheme: scheme.toLowerCase() === 'sips' ? 'sips' : 'sip',
    user,
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port,
    parameters,
  }
}

export function writeSipUri(uri: SipUri): string {
  const user = uri.user === null ? '' : `${escapeUser(uri.user)}@`
  const port = uri.port === null ? '' : `:${uri.port}`
  return `${uri.scheme}:${user}${writeHost(uri.host)}${port}${writeUriParameters(uri.parameters)}`
}

/** A URI has no quotes: what ends a value in it is escaped. */
function writeUriParameters(parameters: Parameters): string {
  const written = [...parameters].map(([name, value]) =>
    value === null ? `;${name}` : `;${name}=${value.replaceAll(/[\s"<>;?@]/g, encodeURIComponent)}`,
  )
  return written.join('')
}

export function sipUri(user: string | null, host: string, port: number | null): SipUri {
  return { scheme: 'sip', user, host, port, parameters: noParameters }
}

/** A host as written in a URI or a Via: an IPv6 address in brackets. */
export function writeHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Everything but `unreserved` and `user-unreserved` is escaped. */
function escapeUser(user: string): string {
  return encodeURIComponent(user).replace(/%(?:26|3D|2B|24|2C|3B|3F|2F)/g, (octet) =>
    decodeURIComponent(octet),
  )
}
