import { parseAddress } from '../../telephony/sip/message/address.ts'
import type { ReceivedRequest } from '../../telephony/sip/message/message.ts'
import { parseSipUri } from '../../telephony/sip/message/uri.ts'

const longestCaller = 64

/** Digits of the number in the Request-URI, sip or tel; null where there is none. */
export function calleeOf({ uri }: ReceivedRequest): string | null {
  const number = digitsOf(userOf(uri))
  return /^[0-9]{7,15}$/.test(number) ? number : null
}

/** P-Asserted-Identity (RFC 3325), else From: its digits, else its name. */
export function callerOf({ headers, from }: ReceivedRequest): string {
  const [asserted = ''] = headers.list('p-asserted-identity')
  const uri = parseAddress(asserted)?.uri ?? from.uri
  return digitsOf(userOf(uri)).slice(0, longestCaller)
}

function userOf(uri: string): string {
  const tel = /^tel:([^;]+)/i.exec(uri)?.[1]
  return tel ?? parseSipUri(uri)?.user ?? ''
}

/** Without the plus, visual separators and parameters of a telephone number (RFC 3966 §3). */
function digitsOf(user: string): string {
  const number = user.replace(/;.*$/s, '').replace(/^\+/, '')
  return /^[0-9.()-]+$/.test(number) ? number.replace(/[.()-]/g, '') : number
}
