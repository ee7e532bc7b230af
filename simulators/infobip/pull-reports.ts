import type { WebAnswer, WebRequest } from '../web/web-request.ts'

interface PulledReport {
  bulkId: string
  messageId: string
  result: object
}

const maxKept = 100_000

/** Delivery reports of messages that name no address for them: fetched, and returned only once. */
export class PullReports {
  #kept: PulledReport[] = []

  keep(report: PulledReport): void {
    this.#kept.push(report)
    if (this.#kept.length > maxKept) this.#kept.shift()
  }

  /** `?bulkId`, `?messageId`, `?limit` (50, at most 1,000). */
  answer({ query }: WebRequest): WebAnswer {
    const bulkId = query.get('bulkId')
    const messageId = query.get('messageId')
    const asked = Number(query.get('limit') ?? 50)
    const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 1_000) : 50
    const results: object[] = []
    this.#kept = this.#kept.filter((report) => {
      const isAsked =
        results.length < limit &&
        (bulkId === null || report.bulkId === bulkId) &&
        (messageId === null || report.messageId === messageId)
      if (isAsked) results.push(report.result)
      return !isAsked
    })
    return { status: 200, body: { results } }
  }
}
