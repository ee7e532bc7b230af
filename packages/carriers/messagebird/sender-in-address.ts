import type { SubmitPart } from '../connector.ts'
import { handOverName } from '../hand-over-name.ts'

// Reports of MessageBird do not name the sender, which an opt-out is recorded for: it stands in the address of the
// report, in base64url before the name of the hand-over.

export function reportAddressWithSender(inboundUrl: string, part: SubmitPart): string {
  const sender = Buffer.from(part.sender, 'utf8').toString('base64url')
  return `${inboundUrl}/report/${sender}/${handOverName(part)}`
}

/** Empty where the path of a report names none. */
export function senderIn(path: string): string {
  const [, kind, sender = '', name] = path.split('/')
  return kind === 'report' && name !== undefined ? Buffer.from(sender, 'base64url').toString('utf8') : ''
}
