import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { heavy } from '../operation.ts'
import type { OperationsPorts, TemplateText } from '../ports.ts'
import { withNumberMemory } from './with-number-memory.ts'

/** Digits of the longest id. */
const longestId = 9

/** The ports with what is stored about the numbers and templates of a request; the same ports where it needs none. */
export async function withRequestFacts<Ports extends OperationsPorts>(
  ports: Ports,
  account: Pick<CatalogueAccount, 'accountId' | 'country'>,
  elements: readonly unknown[],
): Promise<Ports> {
  return withNamedTemplates(await withNumberMemory(ports, account, elements), account, elements)
}

/** The templates that messages name: one query for all of a request, in the account's turn. */
async function withNamedTemplates<Ports extends OperationsPorts>(
  ports: Ports,
  { accountId }: Pick<CatalogueAccount, 'accountId'>,
  elements: readonly unknown[],
): Promise<Ports> {
  const names = [...new Set(elements.flatMap(readName))]
  if (names.length === 0) return ports
  const ids = names.filter((name) => /^\d+$/.test(name) && name.length <= longestId).map(Number)
  const leave = await ports.sharedLimits.gate.enter(accountId, heavy)
  const stored = await ports.templates.named(accountId, { names, ids }).finally(leave)
  const texts = new Map<string, TemplateText[]>()
  for (const each of stored) {
    if (each.name !== null) texts.set(each.name, [...(texts.get(each.name) ?? []), each])
  }
  // A name that looks like an id goes first.
  for (const each of stored) {
    const id = String(each.templateId)
    if (!texts.has(id)) texts.set(id, [each])
  }
  return { ...ports, textsOf: (nameOrId: string) => texts.get(nameOrId) ?? [] }
}

/** Only sends have a type without `/` and a template. */
function readName(element: unknown): string[] {
  if (typeof element !== 'object' || element === null) return []
  const { type, template } = element as { type?: unknown; template?: unknown }
  if (typeof type !== 'string' || type.startsWith('template/')) return []
  return typeof template === 'string' && !template.includes('\0') ? [template] : []
}
