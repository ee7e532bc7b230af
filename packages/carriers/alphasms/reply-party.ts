import type { Secret } from '../../settings/secret.ts'
import type { Inbound, SubmitPart } from '../connector.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { reportAddress } from '../sms-http/report-address.ts'

// A callback names neither the subscriber nor the sender: both are in its address, before our name of the hand-over.

/** The address for the callbacks of a hand-over. */
export function composeHook(inboundUrl: string, part: SubmitPart, secret: Secret): string {
  const address = reportAddress(inboundUrl, part, secret)
  const end = address.lastIndexOf('/')
  const party = `${part.phone}-${Buffer.from(part.sender, 'utf8').toString('hex')}`
  return `${address.slice(0, end)}/${party}${address.slice(end)}`
}

/** Who replies to whom, by the path of a callback; null for another path. */
export function parseParties(path: string): Pick<Inbound, 'phone' | 'recipient'> | null {
  const [phone = '', sender = ''] = path.split('/').at(-2)?.split('-') ?? []
  if (parseDigits(phone) !== phone || !/^([0-9a-f]{2})*$/.test(sender)) return null
  return { phone, recipient: Buffer.from(sender, 'hex').toString('utf8') }
}
