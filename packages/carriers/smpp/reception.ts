import type { Clock } from '../../kit/time/clock.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import type { IncomingRequest } from '../../smpp/incoming-request.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../smpp/pdu/message-fields.ts'
import type { Inbound, LinkListener } from '../connector.ts'
import { readPieces } from '../inbound-piece.ts'
import { isReceipt, looksLikeReceipt, type ReceiptHabits, readReceipt } from './receipt.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { messageOctets } from './text-coding.ts'

type Settings = Pick<SmppUpstreamConfig, 'receiptIds' | 'defaultAlphabet'> & ReceiptHabits

/**
 * Handles the SMSC's requests. A message is acknowledged only once the listener has stored it; where the listener
 * rejects, the response makes the SMSC send it again (0x64).
 */
export class Reception {
  readonly #settings: Settings
  readonly #listener: LinkListener
  readonly #clock: Clock

  constructor(settings: Settings, listener: LinkListener, clock: Clock) {
    this.#settings = settings
    this.#listener = listener
    this.#clock = clock
  }

  take(request: IncomingRequest): void {
    const { pdu } = request
    if (pdu.command !== 'deliver_sm' && pdu.command !== 'data_sm') {
      request.answerEmpty(commandStatus.ESME_RINVCMDID)
      return
    }
    this.#handOver(pdu).then(
      () => request.answerEmpty(commandStatus.ESME_ROK),
      () => request.answerEmpty(commandStatus.ESME_RX_T_APPN),
    )
  }

  async #handOver(pdu: DeliverSm | DataSm): Promise<void> {
    const now = this.#clock.now()
    const { receiptIds, defaultAlphabet } = this.#settings
    const report = () => readReceipt(pdu, receiptIds, now, this.#settings)
    if (isReceipt(pdu)) return this.#listener.onReport(report())
    const inbound = readInbound(pdu, defaultAlphabet, now)
    if (inbound.concat !== null || !looksLikeReceipt(pdu)) return this.#listener.onInbound(inbound)
    return this.#listener.onReport({ ...report(), orReply: inbound })
  }
}

/** Parses a subscriber's message, or one part of it. */
export function readInbound(
  pdu: DeliverSm | DataSm,
  alphabet: SmppUpstreamConfig['defaultAlphabet'],
  receivedAt: number,
): Inbound {
  const { text: octets, concatenation, form, languages } = messageOctets(pdu)
  const isPart = concatenation !== null && concatenation.total > 1
  const piece = { form, octets, coding: pdu.dataCoding, alphabet, ...(languages && { languages }) }
  return {
    phone: pdu.source.address.replace(/^\+(?=\d+$)/, ''),
    recipient: pdu.destination.address,
    ...readPieces([piece]),
    concat: isPart
      ? { reference: concatenation.reference, total: concatenation.total, index: concatenation.part - 1 }
      : null,
    ...(isPart && { piece }),
    receivedAt,
  }
}
