import type { CarrierErrorTable } from './carrier-error.ts'
import { smppErrors } from './smpp.ts'

/** By the kind of carrier, as the settings name it. */
export const carrierErrorTables: Readonly<Record<string, CarrierErrorTable>> = {
  smpp: smppErrors,
}
