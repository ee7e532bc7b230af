import { readBounce } from '../../packages/carriers/smtp-email/read-bounce.ts'
import { storableReport } from '../../packages/carriers/storable-input.ts'
import { filesOf } from '../corpus/conformance.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { checkStorable, target } from '../engine/target.ts'

export const bounces = target<Buffer>({
  name: 'bounces',
  what: 'e-mails to the bounce address: MIME, delivery reports of all kinds',
  shape: octetsShape,
  maxSize: 262_144,
  corpus: () => filesOf('email', '.eml'),
  async feed(octets) {
    const report = await readBounce(octets, octets.length % 2 === 0 ? 'bounce+x@mail.example' : null)
    if (report === null || report === 'unreadable') return String(report)
    checkStorable(storableReport(report), 'a bounce')
    const { outcome } = report
    return outcome.kind === 'failed' ? `${outcome.status} ${outcome.reason}` : outcome.kind
  },
})
