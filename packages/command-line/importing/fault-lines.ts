import type { TableFault } from '../../domain/pricing/read-table.ts'

const maxShownFaults = 100

/** Lines about the faults of a file. */
export function faultLines(faults: readonly TableFault[]): string[] {
  const shown = faults.slice(0, maxShownFaults).map(({ line, column, message }) => {
    return `line ${line}${column === '' ? '' : `, ${column}`}: ${message}`
  })
  const more = faults.length - shown.length
  return more === 0 ? shown : [...shown, `and ${more} more`]
}
