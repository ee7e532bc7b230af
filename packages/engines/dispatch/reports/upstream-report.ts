import type { Report } from '../../../carriers/connector.ts'

/** A report, and the name of the upstream that it came from. */
export interface UpstreamReport {
  upstream: string
  report: Report
}
