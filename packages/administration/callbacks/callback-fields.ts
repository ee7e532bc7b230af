import { Type } from '@sinclair/typebox'
import { longId } from '../fields.ts'

export const callbackId = longId('a callback')

export const host = Type.String({
  maxLength: 300,
  description: 'host and port as they stand in the address',
})

/** As callbacks have it; null where none is given. */
export function normalHost(host: string | undefined): string | null {
  return host?.trim().toLowerCase() || null
}
