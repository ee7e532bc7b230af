export interface PlantedFault {
  /** The commit that mended it. */
  mendedBy: string
  what: string
  plant(): void
}

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {}
