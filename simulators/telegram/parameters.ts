import type { WebRequest } from '../web/web-request.ts'
import { NotJson } from '../web/web-request.ts'

/** The parameters of a call: of its query, and of its body as a form or as JSON. Later ones win. */
export class Parameters {
  readonly #values = new Map<string, string>()

  constructor(request: WebRequest) {
    this.#add(request.query)
    if (request.body.length === 0) return
    const type = request.headers['content-type'] ?? ''
    if (type.startsWith('application/x-www-form-urlencoded')) this.#add(new URLSearchParams(request.text))
    else if (type.startsWith('application/json')) this.#addJson(request.json())
  }

  /** null where it is absent or empty. */
  get(name: string): string | null {
    return this.#values.get(name) ?? null
  }

  #add(pairs: Iterable<[string, string]>): void {
    for (const [name, value] of pairs) if (value !== '') this.#values.set(name, value)
  }

  #addJson(json: unknown): void {
    if (typeof json !== 'object' || json === null) throw new NotJson('the body is not a JSON object')
    for (const [name, value] of Object.entries(json) as [string, unknown][]) {
      if (typeof value === 'number' || typeof value === 'boolean') this.#values.set(name, String(value))
      else if (typeof value === 'string' && value !== '') this.#values.set(name, value)
    }
  }
}
