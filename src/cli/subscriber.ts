import { userInfo } from 'node:os'
import { Argument, type Command, Option } from 'commander'
import { readSubscriber } from '../admin/opt-outs.ts'
import { eraseSubscriber, noteSubscriberExport } from '../admin/subscriber.ts'
import { formsOfSubscriber } from '../domain/address/subscriber.ts'
import { databaseNow } from '../storage/database-clock.ts'
import { readOptOuts } from '../storage/opt-outs.ts'
import { type SubscriberRow, subscriberRows } from '../storage/subscriber/export-subscriber.ts'
import { addCommand } from './command.ts'
import type { CommandContext } from './context.ts'
import { checkedBy, withExample } from './options.ts'
import { outputOption, writeOutput } from './output.ts'

export function addSubscriberCommands(program: Command, context: CommandContext): void {
  const subscriber = program
    .command('subscriber')
    .description('everything about one person: given out, or erased')
  addExport(subscriber, context)
  addErase(subscriber, context)
}

const phoneArgument = () =>
  new Argument('<phone>', 'a phone number in any form, or an e-mail address').argParser(
    checkedBy(readSubscriber),
  )

const byOption = () =>
  new Option('--by <name>', 'who does it, for the audit log; default: the user of this machine')

function addExport(subscriber: Command, context: CommandContext): void {
  const command = subscriber
    .command('export')
    .description('everything that is stored about one person, as NDJSON; noted in the audit log')
    .addArgument(phoneArgument())
    .addOption(byOption())
    .addOption(outputOption())
    .action(async (text: string, given: { by?: string; output?: string }) => {
      const phone = readSubscriber(text)
      await context.withDatabase(async (db) => {
        await noteSubscriberExport(db, { phone, by: given.by ?? localUser(), now: await databaseNow(db) })
        await db.transaction(async (tx) => {
          await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
          await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
          await writeOutput(linesOf(subscriberRows(tx, formsOfSubscriber(phone))), context, given.output)
        })
      })
    })
  withExample(command, 'subscriber export 380671234567 --output person.ndjson')
}

async function* linesOf(rows: AsyncIterable<SubscriberRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

function addErase(subscriber: Command, context: CommandContext): void {
  addCommand(subscriber, context, {
    name: 'erase',
    summary: 'erase contents and number of one person',
    description:
      'Replaces contents and number of one person everywhere. Statuses, counts and money stay. Queued messages are\n' +
      'not sent any more; what an upstream has ends first, and gateways then erase it. The audit log keeps the proof.',
    argument: phoneArgument(),
    options: [byOption()],
    examples: ['subscriber erase 380671234567 --by "data protection officer"'],
    run: async ({ by = localUser() }: { by?: string }, text: string) => {
      const phone = readSubscriber(text)
      const { state, optOuts } = await context.withDatabase(async (db) => ({
        state: await eraseSubscriber(db, { phone, by, now: await databaseNow(db) }),
        optOuts: (await readOptOuts(db, formsOfSubscriber(phone))).length,
      }))
      return { value: { ...state, optOutsKept: optOuts }, text: describe(state, optOuts) }
    },
  })
}

function describe(
  { counts, open, proof }: Awaited<ReturnType<typeof eraseSubscriber>>,
  optOuts: number,
): string {
  const erased = Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => `${rows} in ${table}`)
  const lines = [erased.length === 0 ? 'nothing was found to erase' : `erased: ${erased.join(', ')}`]
  if (open > 0)
    lines.push(`${open} still under way: gateways erase them when they have ended, at most three days later`)
  if (optOuts > 0) {
    lines.push(
      `${optOuts} opt-outs keep the number, so that no message is sent to it: posthorn opt-outs remove`,
    )
  }
  lines.push(
    'ids of upstreams, stored answers to requests and codes of calls expire by themselves within 8 days',
    'archives, backups, logs and the systems of clients and carriers are not reached',
    `proof in the audit log: ${proof}`,
  )
  return lines.join('\n')
}

function localUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'the command line'
  }
}
