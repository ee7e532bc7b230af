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
    const limitGiven = Number(query.get('limit') ?? 50)
    const limit = Number.isInteger(limitGiven) && limitGiven > 0 ? Math.min(limitGiven, 1_000) : 50
    const results: object[] = []
    this.#kept = this.#kept.filter((report) => {
      const matches =
        results.length < limit &&
        (bulkId === null || report.bulkId === bulkId) &&
        (messageId === null || report.messageId === messageId)
      if (matches) results.push(report.result)
      return !matches
    })
    return { status: 200, body: { results } }
  }
}
