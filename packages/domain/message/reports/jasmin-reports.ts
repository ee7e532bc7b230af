import type { MessageStatus } from '../status.ts'
import { type ReportedChange, reportFacts } from './report-facts.ts'
import { type ReportMoment, reportMoments } from './report-moments.ts'
import type { JasminReports } from './reports-wish.ts'

/** The fields of one report, as a form. */
export type JasminReport = Readonly<Record<string, string>>

/** Of final statuses (SMPP 3.4, appendix B). */
const words: Readonly<Partial<Record<MessageStatus, string>>> = {
  DELIVERED: 'DELIVRD',
  READ: 'DELIVRD',
  REPLIED: 'DELIVRD',
  'PARTIALLY DELIVERED': 'DELIVRD',
  EXPIRED: 'EXPIRED',
  DELETED: 'DELETED',
  REJECTED: 'REJECTD',
  FILTERED: 'REJECTD',
  UNKNOWN: 'UNKNOWN',
}

/** Of refusals, as Jasmin names the answers of an SMSC. */
const refusals: Readonly<Partial<Record<MessageStatus, string>>> = {
  'INVALID DESTINATION ADDRESS': 'ESME_RINVDSTADR',
  'INVALID SOURCE ADDRESS': 'ESME_RINVSRCADR',
}

/**
 * The reports to make after a change, in order (Jasmin's HTTP API, "HTTP parameters for a delivery receipt"). A message that no
 * carrier took is reported on level 1 where that is wanted, else on level 2: a client that waits for one report gets one.
 */
export function jasminReports(change: ReportedChange, wish: JasminReports): JasminReport[] {
  return reportMoments(change.before, change.after).flatMap((moment) => {
    const report = composeReport(change, moment, wish)
    return report === null ? [] : [report]
  })
}

function composeReport(
  change: ReportedChange,
  moment: ReportMoment,
  wish: JasminReports,
): JasminReport | null {
  const isFirst = moment === 'taken' || (moment === 'refused' && wish.level !== 2)
  if (isFirst ? wish.level === 2 : wish.level === 1) return null
  const { after } = change
  const { upstream, foreignId } = reportFacts(change, moment)
  const common = { id: String(after.msgId), level: isFirst ? '1' : '2', connector: upstream }
  if (isFirst) {
    const refusal = refusals[after.status] ?? 'ESME_RSUBMITFAIL'
    return { ...common, message_status: moment === 'taken' ? 'ESME_ROK' : refusal }
  }
  const parts = String(after.plan.stages[0].parts).padStart(3, '0')
  return {
    ...common,
    message_status: words[after.status] ?? 'UNDELIV',
    id_smsc: foreignId,
    sub: parts,
    dlvrd: moment === 'delivered' ? parts : '000',
    subdate: formatMinute(after.acceptedAt),
    donedate: formatMinute(change.now),
    err: moment === 'delivered' ? '000' : '001',
    text: '',
  }
}

/** `YYMMDDhhmm` in UTC. */
function formatMinute(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, '').slice(2, 12)
}
