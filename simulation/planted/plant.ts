import { register } from 'node:module'
import { plantedFaults } from './faults.ts'

/** Plants a fault into the modules that this process loads from now on. Throws where there is none of that name. */
export function plant(name: string): void {
  const fault = plantedFaults[name]
  if (fault === undefined)
    throw new Error(`there is no planted fault ${name}; there are ${Object.keys(plantedFaults).join(', ')}`)
  register(new URL('./patching-hooks.js', import.meta.url), { data: fault.patches })
}
