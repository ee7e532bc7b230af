import type { Scope } from '../domain/console/scope.ts'
import { operations } from './operations/index.ts'
import type { Operation } from './operations/operation.ts'

const byType = new Map(operations.map((operation) => [operation.type, scopeFor(operation)]))

/** What a key must be good for, for an operation of the contract. */
export function scopeOf({ type }: Pick<Operation, 'type'>): Scope {
  return byType.get(type) ?? 'send'
}

function scopeFor({ type, sends }: Operation): Scope {
  if (sends || type === 'call/otp') return 'send'
  if (type.startsWith('template/')) return 'templates'
  switch (type) {
    case 'status':
    case 'balance':
      return type
    case 'hlr':
      return 'lookup'
    case 'sender':
      return 'senders'
    default:
      throw new Error(`no scope has the operation ${type}`)
  }
}
