import { carrierKinds } from '../kinds.ts'
import type { CarrierError, CarrierErrorTable } from './carrier-error.ts'

/** By the kind of carrier, as the settings name it. */
export const carrierErrorTables: ReadonlyMap<string, CarrierErrorTable> = new Map(
  carrierKinds.map(({ settings, errors }) => [String(settings.properties.kind['const']), errors]),
)
const maxLength = 40

/** The error code in what a carrier of this kind said; null where there is none. */
export function errorCodeIn(kind: string, said: string): string | null {
  return carrierErrorTables.get(kind)?.codeIn(said)?.slice(0, maxLength) ?? null
}

export interface FoundError extends CarrierError {
  /** What the carrier added of its own, which only its documents explain; null for nothing. */
  own: string | null
}

/** By its code, or by its other name, in any case; null where the table does not have it. */
export function findCarrierError(kind: string, given: string): FoundError | null {
  const table = carrierErrorTables.get(kind)
  if (table === undefined) return null
  const wanted = given.trim().slice(0, maxLength)
  const found = named(table, wanted) ?? named(table, table.lookup?.(wanted) ?? wanted)
  if (found === null) return null
  const permanence = table.findPermanence?.(wanted) ?? found.permanence
  const own = /^[A-Za-z_]+:(\w+)$/.exec(wanted)?.[1] ?? null
  return { ...found, permanence, own }
}

/** What an error means, in both languages; null where the table does not have it. */
export function findMeaning(kind: string, code: string): [english: string, ukrainian: string] | null {
  const [english, ukrainian] = findCarrierError(kind, code)?.meaning ?? []
  return english === undefined || ukrainian === undefined ? null : [english, ukrainian]
}

function named({ errors }: CarrierErrorTable, given: string): CarrierError | null {
  const lower = given.toLowerCase()
  const byCode = errors.find(({ code }) => code.toLowerCase() === lower)
  return byCode ?? errors.find(({ name }) => name.toLowerCase() === lower) ?? null
}
