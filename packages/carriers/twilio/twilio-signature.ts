import { createHmac } from 'node:crypto'
import { sameText } from '../../kit/text/same-text.ts'

/**
 * `X-Twilio-Signature` of a form posted to `url`: the base64 of the HMAC-SHA1 of the URL and of each parameter's name and
 * value, sorted by name, each different value of a name once
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  return computeSignature(token, url + signedParameters(form))
}

function computeSignature(token: string, signed: string): string {
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64')
}

function signedParameters(form: URLSearchParams): string {
  const pairs = [...form].sort(byNameThenValue)
  let signed = ''
  for (const [index, [name, value]] of pairs.entries()) {
    const [nameBefore, valueBefore] = pairs[index - 1] ?? []
    if (name !== nameBefore || value !== valueBefore) signed += name + value
  }
  return signed
}

function byNameThenValue([name, value]: [string, string], [otherName, otherValue]: [string, string]): number {
  if (name !== otherName) return name < otherName ? -1 : 1
  return value < otherValue ? -1 : 1
}

/** Twilio may sign the address with the port that its scheme has, or without. */
export function isSignedByTwilio(
  given: string,
  { token, url, form }: { token: string; url: string; form: URLSearchParams },
): boolean {
  const parameters = signedParameters(form)
  const isSigned = (address: string) => sameText(given, computeSignature(token, address + parameters))
  return isSigned(url) || isSigned(withPort(url)) || isSigned(withoutPort(url))
}

function withPort(url: string): string {
  const port = url.startsWith('https:') ? ':443' : ':80'
  return url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:?#]+))(?=[/?#]|$)/, `$1${port}`)
}

function withoutPort(url: string): string {
  return url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:?#]+)):\d+/, '$1')
}
