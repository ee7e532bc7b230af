export interface ImportSummary {
  /** Opt-outs in the file, including bad lines. */
  read: number
  added: number
  present: number
  /** Opt-outs in blocks with a bad line; such a block is not written. */
  notImported: number
  /** The first 100. */
  faults: { line: number; fault: string }[]
  badLines: number
}
