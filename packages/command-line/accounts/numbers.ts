import { type Command, Option } from 'commander'
import { assignNumber, changeNumber, readOwnNumber } from '../../administration/accounts/own-numbers.ts'
import type { Queryable } from '../../store/database.ts'
import { listOwnNumbers, removeOwnNumber } from '../../store/replies/own-numbers.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { byOption, noted } from '../noted.ts'
import { options } from '../options.ts'
import { chooseAccount } from './account-option.ts'
import {
  anyAddress,
  type ReplyOptions,
  replyEntry,
  replyOptions,
  replySettings,
  usualReplySettings,
} from './reply-options.ts'

export function addNumbersCommands(program: Command, context: CommandContext): void {
  const numbers = program
    .command('numbers')
    .description('own numbers: which account gets what subscribers write to a number')
  addAdd(numbers, context)
  addAccountList(numbers, context, {
    description: 'list own numbers with their accounts',
    examples: ['numbers list', 'numbers list --account shop'],
    read: listOwnNumbers,
    columns: {
      NUMBER: ({ number }) => number,
      CHANNEL: ({ channel }) => channel,
      ACCOUNT: ({ account }) => account ?? 'shared',
      HOOK: ({ hook }) => hook ?? '-',
      FORM: ({ form }) => form,
      KEYWORDS: ({ keywords }) => keywords,
      ANSWERS: ({ answers }) => answers ?? '-',
    },
    empty: 'there is no own number yet: posthorn numbers add',
  })
  addChange(numbers, context)
  addCommand(numbers, context, {
    name: 'remove',
    description: 'remove a number with its keywords; its replies go by messages again',
    argument: replyOptions.number(),
    options: [replyOptions.channel(), byOption()],
    examples: ['numbers remove 7755'],
    run: async (given: ReplyOptions, text: string) => {
      const key = readOwnNumber({ ...given, number: text })
      const entry = auditEntry('numbers/remove', given, { ...key })
      await context.withDatabase((db) => noted(db, entry, () => removeOwnNumber(db, key)))
      return { value: { ...key, removed: true }, text: `${key.number} is removed from ${key.channel}` }
    },
  })
}

function addAdd(numbers: Command, context: CommandContext): void {
  addCommand(numbers, context, {
    name: 'add',
    description: 'give a number to an account, or let accounts share it by keywords',
    argument: replyOptions.number(),
    options: [
      replyOptions.channel(),
      options.account(),
      new Option('--shared', 'of no account: keywords say whose a text is').conflicts('account'),
      ...replyOptions.settings(),
      byOption(),
    ],
    examples: [
      'numbers add +380671234567 --account shop --hook https://shop.example/replies',
      'numbers add 7755 --shared',
      'numbers add 7756 --account shop --hook "https://shop.example/mo?from=%p&text=%a" --form kannel',
    ],
    run: async (given: ReplyOptions & { shared?: true }, text: string) => {
      const key = readOwnNumber({ ...given, number: text })
      const settings = { ...usualReplySettings, ...replySettings(given) }
      const account = await context.withDatabase(async (db) => {
        const owner = given.shared === true ? null : await chooseAccount(db, given)
        const accountId = owner?.accountId ?? null
        const entry = auditEntry('numbers/add', given, { ...key, accountId, ...settings })
        await noted(db, entry, () => assignNumber(db, { ...key, accountId, ...settings }, anyAddress))
        return owner?.name ?? null
      })
      const whose = account === null ? 'is shared by keywords' : `belongs to ${account}`
      return {
        value: { ...key, account, ...settings },
        text: `${key.number} on ${key.channel} ${whose}`,
      }
    },
  })
}

function addChange(numbers: Command, context: CommandContext): void {
  addCommand(numbers, context, {
    name: 'change',
    description: 'change the account, the hook or its form of a number',
    argument: replyOptions.number(),
    options: [
      replyOptions.channel(),
      new Option('--account <name>', 'name or number of the account; "none": shared by keywords'),
      ...replyOptions.settings(),
      byOption(),
    ],
    examples: [
      'numbers change 7755 --hook https://shop.example/replies',
      'numbers change 7755 --account none',
    ],
    run: async (given: ReplyOptions, text: string) => {
      const key = readOwnNumber({ ...given, number: text })
      await context.withDatabase(async (db) => {
        const accountId = await changedAccount(db, given)
        const change = {
          ...(accountId !== undefined && { accountId }),
          ...replySettings(given),
        }
        const entry = auditEntry('numbers/change', given, { ...key, ...change })
        await noted(db, entry, () => changeNumber(db, { ...key, ...change }, anyAddress))
      })
      return { value: { ...key, changed: true }, text: `${key.number} on ${key.channel} is changed` }
    },
  })
}

/** Null for `none`, undefined where the option was not given. */
async function changedAccount(
  db: Queryable,
  { account }: Pick<ReplyOptions, 'account'>,
): Promise<number | null | undefined> {
  if (account === undefined) return undefined
  return account === 'none' ? null : (await chooseAccount(db, { account })).accountId
}

function auditEntry(
  action: string,
  given: ReplyOptions,
  fields: { channel: string; number: string } & Record<string, unknown>,
) {
  return replyEntry(action, `${fields.number} on ${fields.channel}`, given, fields)
}
