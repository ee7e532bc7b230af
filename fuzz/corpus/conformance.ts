import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

const root = join(packageFolder, 'conformance')

/** The content of each file of a folder of `conformance/` whose name ends so. */
export function filesOf(folder: string, ending: string): Buffer[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readFileSync(join(root, folder, name)))
}

export function jsonOf<Value>(folder: string, file: string): Value {
  return JSON.parse(readFileSync(join(root, folder, file), 'utf8')) as Value
}

/** Every object of the folder's JSON files that stands under one of these names. */
export function membersNamed(folder: string, names: readonly string[]): unknown[] {
  const found: unknown[] = []
  const search = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      if (names.includes(name)) found.push(member)
      search(member)
    }
  }
  for (const file of filesOf(folder, '.json')) search(JSON.parse(file.toString('utf8')))
  return found
}

/** Every object in the folder's JSON files, the files themselves included. */
export function objectsOf(folder: string): object[] {
  const found: object[] = []
  const search = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) found.push(value)
    for (const member of Object.values(value)) search(member)
  }
  for (const file of filesOf(folder, '.json')) search(JSON.parse(file.toString('utf8')))
  return found
}
