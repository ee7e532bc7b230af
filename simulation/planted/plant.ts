import { plantedFaults } from './faults.ts'

/** Plants a fault of the past into this process, for good. Throws where there is none of that name. */
export function plant(name: string): void {
  const fault = plantedFaults[name]
  if (fault === undefined)
    throw new Error(`there is no planted fault ${name}; there are ${Object.keys(plantedFaults).join(', ')}`)
  if (planted.has(name)) return
  planted.add(name)
  fault.plant()
}

const planted = new Set<string>()
