import { type Place, placeText } from './found.ts'

export interface ImportFault {
  place: Place
  /** What is wrong, and what would be right. */
  message: string
}

/** All faults of the files at once, a line each. Nothing is imported. */
export class ImportFaults extends Error {
  override name = 'ImportFaults'
  readonly faults: readonly ImportFault[]

  constructor(faults: readonly ImportFault[]) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`
    const lines = faults.map(({ place, message }) => `  ${placeText(place)}: ${message}`)
    super(`nothing is imported because of ${count}:\n${lines.join('\n')}`)
    this.faults = faults
  }
}
