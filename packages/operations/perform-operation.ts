import type { BudgetOwner } from '../admission/shared-limits.ts'
import { parseAccountPhone } from '../domain/address/phone.ts'
import { isWhatsAppId } from '../domain/address/whatsapp-id.ts'
import type { Scope } from '../domain/console/scope.ts'
import type { CatalogueAccount, CatalogueKey } from '../store/accounts/catalogue-settings.ts'
import { type ClientId, readClientId } from './client-id.ts'
import { applyTemplate } from './drafts/named-template.ts'
import { type ApiRefusal, itemErrors } from './errors.ts'
import { isExactNumber } from './exact-json.ts'
import { operations } from './index.ts'
import type { Operation, OperationContext, Outcome } from './operation.ts'
import type { OperationsPorts } from './ports.ts'

const byType = new Map(operations.map((operation) => [operation.type, operation]))

/** The account of a request, the scopes of its key, and whose budget its queries use. */
export type Caller = Pick<CatalogueKey, 'account' | 'scopes'> & {
  /** Null for an account authenticated without a key. */
  keyId: number | null
  budget: BudgetOwner
  /** Of the client; empty for an account authenticated without a key. */
  address: string
}

/** An element of a request by its type; its fields are not checked yet. */
export type Recognized =
  | { kind: 'operation'; operation: Operation; element: object; id: ClientId }
  /** `type`: that of an operation of the contract, else `unknown`. */
  | { kind: 'refused'; type: string; refusal: ApiRefusal; id: ClientId }

/** Refuses unknown types, and with `scopes` types that the key may not use. */
export function recognize(element: unknown, scopes: ReadonlySet<Scope> | null): Recognized {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return { kind: 'refused', type: 'unknown', refusal: itemErrors.notAnObject, id: readClientId(undefined) }
  }
  const { type, id: sentId } = element as { type?: unknown; id?: unknown }
  const id = readClientId(sentId)
  const operation = typeof type === 'string' ? byType.get(type) : undefined
  if (operation === undefined) {
    const refusal = isExactNumber(element) ? itemErrors.notAnObject : itemErrors.type
    return { kind: 'refused', type: 'unknown', refusal, id }
  }
  if (scopes !== null && !scopes.has(operation.scope)) {
    return { kind: 'refused', type: operation.type, refusal: itemErrors.scope, id }
  }
  return { kind: 'operation', operation, element, id }
}

/** Checks an operation's fields and carries it out as far as that needs no waiting. */
export function performOperation(
  { operation, element, id }: Recognized & { kind: 'operation' },
  account: CatalogueAccount,
  requestId: string | null,
  ports: OperationsPorts,
): Outcome {
  const idWanted = operation.needsId && !(id.missing && ports.contract.lenientIds)
  if (id.missing && idWanted) return { kind: 'refused', refusal: itemErrors.missingId }
  if (id.text === null && operation.takesId && !id.missing) {
    return { kind: 'refused', refusal: itemErrors.id }
  }
  const phone = operation.takesPhone ? readRecipient(operation, element, account) : ''
  if (phone === null) return { kind: 'refused', refusal: itemErrors.phone }
  return performFor(operation, element, { account, clientId: id.text, phone, requestId, ports })
}

function readRecipient(
  { takesWhatsAppIds }: Operation,
  { phone }: { phone?: unknown },
  { country }: CatalogueAccount,
): string | null {
  const isId = takesWhatsAppIds && typeof phone === 'string' && isWhatsAppId(phone)
  return isId ? phone : parseAccountPhone(phone, country)
}

/** The same where the id and the recipient are read already. */
export function performFor(operation: Operation, element: object, context: OperationContext): Outcome {
  const applied = operation.takesTemplate ? applyTemplate(element, context) : null
  if (applied?.kind === 'refused') return applied
  const fields = operation.readNumbers(applied?.element ?? element)
  const refusal = operation.checkFields(fields)
  if (refusal !== null) return { kind: 'refused', refusal }
  return operation.run(fields, context)
}
