import { describeStatus } from '../../protocols/smpp/command-status.ts'
import type { RequestOutcome } from '../../protocols/smpp/outstanding.ts'
import type { CancelSm } from '../../protocols/smpp/pdu/cancel-sm.ts'
import type { CancelOutcome } from '../connector.ts'
import { destinationAddress, sourceAddress } from './addresses.ts'
import type { SmppUpstreamConfig } from './settings.ts'

/** Names the message by the id that the SMSC gave it; the addresses must be those of the submit (§4.9.1). */
export function cancelSm(
  messageId: string,
  sender: string,
  phone: string,
  addresses: SmppUpstreamConfig['addresses'],
): CancelSm {
  return {
    command: 'cancel_sm',
    serviceType: '',
    messageId,
    source: sourceAddress(sender, addresses),
    destination: destinationAddress(phone),
  }
}

/** A refusal means that the message is not there to be cancelled any more, or never was. */
export function cancelOutcome(outcome: RequestOutcome): CancelOutcome {
  if (outcome.kind !== 'answered') return { kind: 'unknown', raw: outcome.reason }
  if (outcome.status === 0) return { kind: 'cancelled', raw: 'cancel_sm_resp' }
  return { kind: 'too-late', raw: describeStatus(outcome.status) }
}
