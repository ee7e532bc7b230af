import { Argument, type Command } from 'commander'
import { parseSubscriber } from '../../administration/subscribers/opt-outs.ts'
import { eraseSubscriber } from '../../administration/subscribers/subscriber.ts'
import { exportSubscriber } from '../../administration/subscribers/subscriber-export.ts'
import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { archiveEraser } from '../../engines/archive/erase-archive.ts'
import { openArchiveStore } from '../../engines/archive/open-store.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { readOptOuts } from '../../store/replies/opt-outs.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { asFailure } from '../installation/archive-failure.ts'
import { type ByOption, byOption, toRequester } from '../noted.ts'
import { checkedBy, withExample } from '../options.ts'
import { outputOption, writeOutput } from '../output.ts'

export function addSubscriberCommands(program: Command, context: CommandContext): void {
  const subscriber = program
    .command('subscriber')
    .description('everything about one person: given out, or erased')
  addExport(subscriber, context)
  addErase(subscriber, context)
}

const phoneArgument = () =>
  new Argument('<phone>', 'a phone number in any form, or an e-mail address').argParser(
    checkedBy(parseSubscriber),
  )

function addExport(subscriber: Command, context: CommandContext): void {
  const command = subscriber
    .command('export')
    .description('everything that is stored about one person, as NDJSON; noted in the audit log')
    .addArgument(phoneArgument())
    .addOption(byOption())
    .addOption(outputOption())
    .action(async (text: string, given: ByOption & { output?: string }) => {
      const phone = parseSubscriber(text)
      await context.withDatabase(async (db, config) => {
        const store = await openArchiveStore(config.archive)
        const request = { phone, by: toRequester(given), now: await databaseNow(db) }
        await asFailure(() =>
          exportSubscriber(db, store, request, (lines) => writeOutput(lines, context, given.output)),
        )
      })
    })
  withExample(command, 'subscriber export 380671234567 --output person.ndjson')
}

function addErase(subscriber: Command, context: CommandContext): void {
  addCommand(subscriber, context, {
    name: 'erase',
    summary: 'erase contents and number of one person',
    description:
      'Replaces contents and number of one person everywhere, also in the files of the archive. Statuses, counts and\n' +
      'money stay. Queued messages are not sent any more; what an upstream has ends first, and gateways then erase it.\n' +
      'The audit log keeps the proof.',
    argument: phoneArgument(),
    options: [byOption()],
    examples: ['subscriber erase 380671234567 --by "data protection officer"'],
    run: async (given: ByOption, text: string) => {
      const phone = parseSubscriber(text)
      const { state, optOuts } = await context.withDatabase(async (db, config) => {
        const now = await databaseNow(db)
        const store = await openArchiveStore(config.archive)
        const eraseArchive = archiveEraser({ db, store, now: () => systemClock.now() })
        return {
          state: await eraseSubscriber(db, eraseArchive, { phone, by: toRequester(given), now }),
          optOuts: (await readOptOuts(db, formsOfSubscriber(phone))).length,
        }
      })
      return { value: { ...state, optOutsKept: optOuts }, text: describe(state, optOuts) }
    },
  })
}

function describe(
  { counts, open, archive, proof }: Awaited<ReturnType<typeof eraseSubscriber>>,
  optOuts: number,
): string {
  const erased = Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => `${rows} in ${table}`)
  const lines = [erased.length === 0 ? 'nothing was found to erase' : `erased: ${erased.join(', ')}`]
  if (open > 0)
    lines.push(`${open} still under way: gateways erase them when they have ended, at most three days later`)
  if (archive !== null) {
    lines.push(`the archive is not erased completely: ${archive}; gateways try again until it is`)
  }
  if (optOuts > 0) {
    lines.push(
      `${optOuts} opt-outs keep the number, so that no message is sent to it: posthorn opt-outs remove`,
    )
  }
  lines.push(
    'ids of upstreams, stored answers to requests and codes of calls expire by themselves within 8 days',
    'backups, exported files, logs and the systems of clients and carriers are not reached',
    `proof in the audit log: ${proof}`,
  )
  return lines.join('\n')
}
