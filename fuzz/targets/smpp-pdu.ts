import { deepStrictEqual } from 'node:assert/strict'
import { isReceipt, readReceipt } from '../../packages/carriers/smpp/receipt.ts'
import { storableReport } from '../../packages/carriers/storable-input.ts'
import { readSubmit } from '../../packages/edges/smpp-server/read-message.ts'
import { decodeFrame, encodeFrame, type Frame } from '../../packages/smpp/frame.ts'
import { UnwritableField } from '../../packages/smpp/octet-writer.ts'
import type { Pdu } from '../../packages/smpp/pdu/pdu.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { checkStorable, target } from '../engine/target.ts'
import { smppFrames } from './smpp-corpus.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const idForms = ['auto', 'as-is', 'hex-to-decimal', 'decimal-to-hex'] as const

export const smppPdu = target<Buffer>({
  name: 'smpp-pdu',
  what: 'SMPP PDUs: decoded, encoded and decoded again; messages and receipts in them',
  shape: octetsShape,
  maxSize: 65_000,
  corpus: smppFrames,
  feed(octets) {
    if (octets.length < 16) return 'short'
    const frame = decodeFrame(octets)
    const { pdu } = frame
    if (pdu.command === 'unreadable') return `unreadable ${pdu.fault} ${pdu.reason.slice(0, 40)}`
    // A response that refuses is written without a body.
    checkRoundTrip({ ...(frame as Frame<Pdu>), status: 0 })
    if (pdu.command === 'submit_sm' || pdu.command === 'data_sm') {
      const read = [
        readSubmit(pdu, { alphabet: 'gsm', version: 0x34, now }),
        readSubmit(pdu, { alphabet: 'utf8', version: 0x50, now }),
      ]
      // The text itself is checked by the operation that it becomes; the rest goes to the database as it is.
      const kept = read.map((each) =>
        each.kind === 'read' ? { ...each.message, source: [], destination: [] } : each,
      )
      checkStorable(
        kept.map(({ ...each }) => ('content' in each ? { ...each, content: 0 } : each)),
        'a submit',
      )
      return read
        .map((each) => (each.kind === 'read' ? each.message.content.kind : each.reason.slice(0, 40)))
        .join()
    }
    if (pdu.command === 'deliver_sm' && isReceipt(pdu)) {
      const reports = idForms.map((form) => storableReport(readReceipt(pdu, form, now)))
      checkStorable(reports, 'a receipt')
      return `receipt ${reports[0]?.outcome.kind}`
    }
    return `${pdu.command} ${Object.keys('tlvs' in pdu ? pdu.tlvs : {})
      .slice(0, 2)
      .join()}`
  },
})

/** What was decoded once is the same after it was encoded. */
function checkRoundTrip(frame: Frame<Pdu>): void {
  let encoded: Buffer
  try {
    encoded = encodeFrame(frame)
  } catch (error) {
    if (error instanceof UnwritableField) return
    throw error
  }
  deepStrictEqual(decodeFrame(encoded), frame)
}
