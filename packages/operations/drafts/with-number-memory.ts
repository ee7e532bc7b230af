import { parseAccountPhone } from '../../domain/address/phone.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { OperationsPorts } from '../ports.ts'

/**
 * The ports with what is remembered of the numbers whose channels the gateway chooses: one query for all of a request.
 * The same ports where it chooses none.
 */
export async function withNumberMemory<Ports extends OperationsPorts>(
  ports: Ports,
  { accountId, country }: Pick<CatalogueAccount, 'accountId' | 'country'>,
  elements: readonly unknown[],
): Promise<Ports> {
  const phones = elements.flatMap((element) =>
    isAutomatic(element) ? (parseAccountPhone(element.phone, country) ?? []) : [],
  )
  if (phones.length === 0) return ports
  return { ...ports, knownOf: await ports.numberMemory.read(accountId, phones) }
}

function isAutomatic(element: unknown): element is { phone?: unknown } {
  return typeof element === 'object' && element !== null && 'channels' in element
}
