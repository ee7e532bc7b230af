import type { CarrierError, CarrierErrorTable } from '../../../packages/carriers/errors/carrier-error.ts'
import { carrierErrorTables } from '../../../packages/carriers/errors/find-error.ts'
import { httpErrors, httpSource } from '../../../packages/carriers/errors/http-statuses.ts'
import { table } from './table.ts'

/** What the error codes of carriers mean, a section for each kind of carrier. */
export function carrierErrorsPage(): string {
  return [
    '# Errors of carriers',
    'What carriers mean by the codes in their answers and receipts, whether another attempt may help, and what an operator does. The console explains them where they are shown, and `posthorn explain-error <kind> <code>` in a shell. Codes are looked up by the code or by the name beside it. A number after a colon, as in `UNDELIV:027`, is the carrier’s own: its documents explain it. *Remembered* is what the code shows of the number, for [later messages](../channels/number-memory.md).',
    '## Answers over HTTP',
    `Of every kind of carrier over HTTP, where the answer has no error of the carrier itself. Source: ${httpSource}.`,
    errorTable(httpErrors),
    ...[...sections()].flatMap(([tableOfKind, kinds]) => section(tableOfKind, kinds)),
  ].join('\n\n')
}

/** The kinds that share a table. */
function sections(): Map<CarrierErrorTable, string[]> {
  const kinds = new Map<CarrierErrorTable, string[]>()
  for (const [kind, of] of carrierErrorTables) kinds.set(of, [...(kinds.get(of) ?? []), kind])
  return kinds
}

function section({ errors, sources }: CarrierErrorTable, kinds: readonly string[]): string[] {
  const own = errors.filter((error) => !httpErrors.includes(error))
  if (own.length === 0) return []
  const named = sources
    .filter((source) => source !== httpSource)
    .map((source) => `- ${source.replaceAll(/https:\/\/\S+/g, '`$&`')}`)
  return [`## ${kinds.join(', ')}`, `Sources:\n\n${named.join('\n')}`, errorTable(own)]
}

function errorTable(errors: readonly CarrierError[]): string {
  return table(
    ['code', 'name', 'meaning', 'another attempt', 'what to do', 'remembered'],
    errors.map(({ code, name, permanence, meaning, action, shows }) => [
      `\`${code}\``,
      name,
      meaning[0],
      attempts[permanence],
      action[0],
      shows ?? '',
    ]),
  )
}

const attempts: Record<CarrierError['permanence'], string> = {
  temporary: 'may help',
  final: 'does not help',
  depends: 'depends',
}
