/** A fault in the environment or the file; its sentence says what would be right. */
export interface Fault {
  /** `upstreams[0].port`, or the name of a variable. */
  path: string
  /** 1-based line in the file, or null for the environment. */
  line: number | null
  message: string
}

/** All faults at once. `message` has one line per fault and never the value of a secret. */
export class ConfigFaults extends Error {
  override name = 'ConfigFaults'
  readonly source: string
  readonly faults: readonly Fault[]

  constructor(source: string, faults: readonly Fault[]) {
    const lines = faults.map((fault) => `  ${describe(source, fault)}`)
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
    super(`${count} in ${source}:\n${lines.join('\n')}`)
    this.source = source
    this.faults = faults
  }
}

function describe(source: string, fault: Fault): string {
  const place = fault.line === null ? '' : `${source}:${fault.line} `
  return fault.path === '' ? `${place}${fault.message}` : `${place}${fault.path}: ${fault.message}`
}
