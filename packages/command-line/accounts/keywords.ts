import { Argument, type Command, Option } from 'commander'
import { assignKeyword, changeKeyword, readOwnKeyword } from '../../administration/accounts/own-numbers.ts'
import { listOwnKeywords, removeOwnKeyword } from '../../store/replies/own-numbers.ts'
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

export function addKeywordsCommands(program: Command, context: CommandContext): void {
  const keywords = program
    .command('keywords')
    .description('keywords: the first word of a text to an own number says whose it is')
  addAdd(keywords, context)
  addAccountList(keywords, context, {
    description: 'list keywords with their accounts',
    examples: ['keywords list'],
    read: listOwnKeywords,
    columns: {
      NUMBER: ({ number }) => number,
      CHANNEL: ({ channel }) => channel,
      KEYWORD: ({ keyword }) => keyword,
      ACCOUNT: ({ account }) => account,
      HOOK: ({ hook }) => hook ?? '-',
      FORM: ({ form }) => form,
      ANSWERS: ({ answers }) => answers ?? '-',
    },
    empty: 'there is no keyword yet: posthorn keywords add',
  })
  addChange(keywords, context)
  addCommand(keywords, context, {
    name: 'remove',
    description: 'remove a keyword from a number',
    argument: replyOptions.number(),
    others: [wordArgument()],
    options: [replyOptions.channel(), byOption()],
    examples: ['keywords remove 7755 win'],
    run: async (given: ReplyOptions, number: string, [word = '']: string[]) => {
      const key = readOwnKeyword({ channel: given.channel, number, keyword: word })
      const entry = auditEntry('keywords/remove', given, { ...key })
      await context.withDatabase((db) => noted(db, entry, () => removeOwnKeyword(db, key)))
      return { value: { ...key, removed: true }, text: `${key.keyword} is removed from ${key.number}` }
    },
  })
}

function wordArgument(): Argument {
  return new Argument('<keyword>', 'one word; case and accents make no difference')
}

function addAdd(keywords: Command, context: CommandContext): void {
  addCommand(keywords, context, {
    name: 'add',
    description: 'give a keyword of an own number to an account',
    argument: replyOptions.number(),
    others: [wordArgument()],
    options: [replyOptions.channel(), options.account(), ...replyOptions.settings(), byOption()],
    examples: ['keywords add 7755 win --account shop --hook https://shop.example/win'],
    run: async (given: ReplyOptions, number: string, [word = '']: string[]) => {
      const key = readOwnKeyword({ channel: given.channel, number, keyword: word })
      const settings = { ...usualReplySettings, ...replySettings(given) }
      const account = await context.withDatabase(async (db) => {
        const { accountId, name } = await chooseAccount(db, given)
        const entry = auditEntry('keywords/add', given, { ...key, accountId, ...settings })
        await noted(db, entry, () => assignKeyword(db, { ...key, accountId, ...settings }, anyAddress))
        return name
      })
      return {
        value: { ...key, account, ...settings },
        text: `${key.keyword} at ${key.number} belongs to ${account}`,
      }
    },
  })
}

function addChange(keywords: Command, context: CommandContext): void {
  addCommand(keywords, context, {
    name: 'change',
    description: 'change the account or the hook of a keyword',
    argument: replyOptions.number(),
    others: [wordArgument()],
    options: [
      replyOptions.channel(),
      new Option('--account <name>', 'name or number of the account'),
      ...replyOptions.settings(),
      byOption(),
    ],
    examples: ['keywords change 7755 win --hook https://shop.example/prizes'],
    run: async (given: ReplyOptions, number: string, [word = '']: string[]) => {
      const key = readOwnKeyword({ channel: given.channel, number, keyword: word })
      await context.withDatabase(async (db) => {
        const owner = given.account === undefined ? null : await chooseAccount(db, given)
        const change = {
          ...(owner !== null && { accountId: owner.accountId }),
          ...replySettings(given),
        }
        const entry = auditEntry('keywords/change', given, { ...key, ...change })
        await noted(db, entry, () => changeKeyword(db, { ...key, ...change }, anyAddress))
      })
      return { value: { ...key, changed: true }, text: `${key.keyword} at ${key.number} is changed` }
    },
  })
}

function auditEntry(
  action: string,
  given: ReplyOptions,
  fields: { channel: string; number: string; keyword: string } & Record<string, unknown>,
) {
  const { channel, number, keyword } = fields
  return replyEntry(action, `${keyword} at ${number} on ${channel}`, given, fields)
}
