import type { Command } from 'commander'
import type { AccountAudit, Audit } from '../../domain/money/account-audit.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { audit } from '../../store/money/audit.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { addAuditLogCommands } from '../installation/audit-log.ts'

export function addAuditCommand(program: Command, context: CommandContext): void {
  const audited = addCommand(program, context, {
    name: 'audit',
    summary: 'prove that balances, ledger, messages and lookups agree',
    description:
      'Adds up every account from its ledger and from its messages and lookups, and names what does not agree.\n' +
      'Exit code 1 where something differs. Reads every message once; the gateway may be running.',
    examples: ['audit', 'audit log verify'],
    run: async () => {
      const result = await context.withDatabase((db) => audit(db))
      return { value: result, text: describe(result), failed: !result.sound }
    },
  })
  addAuditLogCommands(audited, context)
}

function describe(result: Audit): string {
  const lines = result.accounts.flatMap(describeAccount)
  for (const { msgId, what } of result.faults) lines.push(`message ${msgId} ${what}`)
  const more = result.faultyMessages - result.faults.length
  if (more > 0) lines.push(`and ${more} messages more`)
  for (const fault of result.rollupFaults) lines.push(fault)
  lines.push(result.sound ? 'everything agrees' : 'something does not agree')
  return lines.join('\n')
}

function describeAccount(account: AccountAudit): string[] {
  const { name, messages, lookups, toppedUpMicros, reservedMicros, chargedMicros, availableMicros } = account
  const sums = [
    `topped up ${formatMicros(toppedUpMicros)}`,
    `reserved ${formatMicros(reservedMicros)}`,
    `charged ${formatMicros(chargedMicros)}`,
    `available ${formatMicros(availableMicros)}`,
  ]
  const differences = account.differences.map(
    ({ what, expectedMicros, foundMicros }) =>
      `  does not hold: ${what}; expected ${formatMicros(expectedMicros)}, found ${formatMicros(foundMicros)}`,
  )
  const counts = `${messages} messages, ${lookups} lookups`
  return [`${name}: ${counts}, ${sums.join(', ')}`, ...differences]
}
