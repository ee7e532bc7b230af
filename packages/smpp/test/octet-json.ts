import { readFileSync } from 'node:fs'
import { projectFile } from '../../../test/support/project.ts'

/** A fixture of `conformance/smpp/`. */
export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(projectFile(`conformance/smpp/${name}`), 'utf8'))
}

/** Octets as `{ octets: "<hex>" }`, as fixtures have them. */
export function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return { octets: Buffer.from(value).toString('hex').toUpperCase() }
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toJson(each)]))
}

export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (typeof value !== 'object' || value === null) return value
  if ('octets' in value && typeof value.octets === 'string') return Buffer.from(value.octets, 'hex')
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fromJson(each)]))
}

/** Vendor parameters are written, and read of a submit_sm alone. */
export function asRead(value: unknown, kept = false): unknown {
  if (Array.isArray(value)) return value.map((each) => asRead(each, kept))
  if (typeof value !== 'object' || value === null) return value
  const isSubmit = kept || ('command' in value && value.command === 'submit_sm')
  const read = Object.entries(value).filter(
    ([key, each]) => key !== 'other' || (isSubmit && Array.isArray(each) && each.length > 0),
  )
  return Object.fromEntries(read.map(([key, each]) => [key, asRead(each, isSubmit)]))
}
