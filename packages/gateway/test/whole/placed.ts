import { toSnakeCase } from '../../../edges/management/wire.ts'

/** The place of an operation with the fields that its path names, and the other fields. */
export function placed(at: string, fields: Record<string, unknown>) {
  const rest = { ...fields }
  const path = at.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const wire = toSnakeCase(name)
    const text = String(rest[wire] ?? 'x')
    delete rest[wire]
    return encodeURIComponent(text)
  })
  return { at: path, rest }
}
