import { fillKannelEscapes } from './kannel-escapes.ts'
import { type ReportedChange, reportFacts } from './report-facts.ts'
import { type ReportMoment, reportMoments } from './report-moments.ts'
import type { KannelReports } from './reports-wish.ts'

/** Values of reports (gw/dlr.h). */
const kannelReport = { delivered: 1, failed: 2, accepted: 8, refused: 16 } as const

/** Bits that a mask may have; 4 (buffered) and 32 (meanwhile) are never reported. */
export const maxKannelMask = 63

/** The bit of each moment, and what asks for it: who wants failures gets refusals too (gw/bb_smscconn.c). */
const bits: Readonly<Record<ReportMoment, { value: number; wantedBy: number }>> = {
  taken: { value: kannelReport.accepted, wantedBy: kannelReport.accepted },
  refused: { value: kannelReport.refused, wantedBy: kannelReport.refused | kannelReport.failed },
  delivered: { value: kannelReport.delivered, wantedBy: kannelReport.delivered },
  failed: { value: kannelReport.failed, wantedBy: kannelReport.failed },
}

/** What comes before the words of the upstream. */
const beginnings: Readonly<Record<ReportMoment, string>> = {
  taken: 'ACK/',
  refused: 'NACK/',
  delivered: '',
  failed: '',
}

/** The addresses to request after a change, in order. */
export function kannelReports(change: ReportedChange, wish: KannelReports): string[] {
  const { before, after } = change
  const wanted = reportMoments(before, after).filter((moment) => (bits[moment].wantedBy & wish.mask) !== 0)
  return wanted.map((moment) => {
    const { answer, ...facts } = reportFacts(change, moment)
    return fillKannelEscapes(wish.url, {
      ...facts,
      report: bits[moment].value,
      answer: `${beginnings[moment]}${answer}`,
      phone: after.phone,
      id: String(after.msgId),
      service: wish.service,
      coding: wish.coding,
      account: wish.account ?? '',
      binfo: wish.binfo ?? '',
      metaData: wish.metaData ?? '',
      url: wish.url,
    })
  })
}
