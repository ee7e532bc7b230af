import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { readAnchorsFile } from '../../engines/audit-log/anchor-places.ts'
import type { Anchor } from '../../store/audit-chain/anchor.ts'
import { readHead } from '../../store/audit-chain/append-seals.ts'
import { type ChainReport, verifyChain } from '../../store/audit-chain/verify-chain.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'

export function addAuditLogCommands(audit: Command, context: CommandContext): void {
  const log = audit
    .command('log')
    .description('the audit log: who changed what, and proof that it was not changed')
  addCommand(log, context, {
    name: 'verify',
    summary: 'find entries that were removed, changed, inserted or reordered',
    description:
      'Compares every entry of the audit log with its seal, the chain of seals with itself and with anchors, and names\n' +
      'what does not fit. Exit code 1 where something does not. The gateway may be running.',
    options: [
      new Option(
        '--anchors <file...>',
        'files with anchors; default: the one of audit.anchors.file, where it is on this machine',
      ),
    ],
    examples: ['audit log verify', 'audit log verify --anchors /mnt/worm/posthorn-anchors.jsonl --json'],
    run: async ({ anchors: files }: { anchors?: string[] }) => {
      const report = await context.withDatabase(async (db, { audit: { anchors } }) => {
        const usual = anchors.file !== null && existsSync(anchors.file) ? [anchors.file] : []
        const named = files?.map((file) => resolve(context.deps.folder, file)) ?? usual
        const read: Anchor[][] = []
        for (const file of named) read.push(await readAnchorsFile(file))
        return verifyChain(db, read.flat())
      })
      return { value: report, text: describe(report), failed: !report.sound }
    },
  })
  addCommand(log, context, {
    name: 'anchor',
    summary: 'print an anchor: what proves later that the log was not changed since',
    description:
      'Prints the newest seal as one line of JSON. Kept in another place, it shows audit log verify later that no entry\n' +
      'up to it was removed or changed, not even by a role that may write to every table.',
    examples: ['audit log anchor >> anchors.jsonl'],
    run: async () => {
      const anchor = await context.withDatabase(async (db): Promise<Anchor> => {
        const at = new Date(await databaseNow(db)).toISOString()
        return { at, ...(await readHead(db)) }
      })
      return { value: anchor, text: JSON.stringify(anchor) }
    },
  })
}

function describe({ faults, faultCount, sound, ...report }: ChainReport): string {
  const { entries, notSealedYet, erased, dropped, anchors, head } = report
  const lines = [`${entries} entries fit their seals; the newest seal is ${head.number}`]
  if (notSealedYet > 0) lines.push(`${notSealedYet} entries are not sealed yet: a running gateway seals them`)
  if (erased > 0) lines.push(`${erased} seals say that an erasure of a subscriber changed the entry`)
  for (const { at, entries: gone, from, to } of dropped) {
    const when = new Date(at).toISOString()
    lines.push(`${gone} entries with ids from ${from} to below ${to} were dropped by retention at ${when}`)
  }
  if (anchors.compared + anchors.older > 0) {
    lines.push(`${anchors.compared} anchors compared, ${anchors.older} older than the oldest seal`)
  }
  lines.push(...faults.map(({ what }) => what))
  if (faultCount > faults.length) lines.push(`and ${faultCount - faults.length} faults more`)
  lines.push(sound ? 'the audit log is as it was written' : 'the audit log is not as it was written')
  return lines.join('\n')
}
