import {
  noParameters,
  type Parameters,
  parseParameters,
  quote,
  unquote,
  writeParameters,
} from './parameters.ts'

/**
 * `"Display name" <uri>;parameters` or `uri;parameters` (RFC 3261 §20.10). `uri` is as it was written, without
 * the brackets. In the form without brackets all parameters are the header's.
 */
export interface Address {
  displayName: string | null
  uri: string
  parameters: Parameters
}

/** Longer ones are not read, so that none can take long. */
const maxCharacters = 2_048

export function parseAddress(text: string): Address | null {
  if (text.length > maxCharacters) return null
  // White space before the bracket belongs to the name: apart, each of its characters would be tried as its beginning.
  const bracketed = /^("(?:[^"\\]|\\.)*"\s*|[^"<>]*)<\s*([^<>\s]+)\s*>\s*((?:;.*)?)$/s.exec(text.trim())
  if (bracketed !== null) return build(bracketed[1]?.trimEnd() ?? '', bracketed[2] ?? '', bracketed[3] ?? '')
  const bare = /^([^"<>\s;,?]+)\s*((?:;.*)?)$/s.exec(text.trim())
  return bare === null ? null : build('', bare[1] ?? '', bare[2] ?? '')
}

function build(name: string, uri: string, parameterText: string): Address | null {
  const parameters = parseParameters(parameterText)
  if (parameters === null || !/^[a-z][a-z0-9+.-]*:./i.test(uri)) return null
  return { displayName: name === '' ? null : unquote(name), uri, parameters }
}

/** Always with brackets, so that the URI keeps its parameters. */
export function formatAddress({ displayName, uri, parameters }: Address): string {
  const name = displayName === null ? '' : `${quote(displayName)} `
  return `${name}<${uri}>${writeParameters(parameters)}`
}

export function address(uri: string, displayName: string | null = null, tag: string | null = null): Address {
  return { displayName, uri, parameters: tag === null ? noParameters : new Map([['tag', tag]]) }
}

/** The tag of a From or To; null where there is none. */
export function tagOf(address: Address): string | null {
  return address.parameters.get('tag') ?? null
}
