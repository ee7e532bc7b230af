import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { changeBind } from '../../administration/accounts/binds.ts'
import type { SmppBind } from '../../domain/accounts/smpp-bind.ts'
import {
  type BindChannel,
  type BindSettings,
  bindAlphabets,
  bindReceipts,
  usualBind,
} from '../../domain/settings/bind-settings.ts'
import { findSmppBind, removeBind } from '../../store/smpp/smpp-binds.ts'
import { addAudited, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { addDeadDeliveriesCommands } from '../messages/dead-deliveries.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { parseNumber } from '../options.ts'

interface SettingOptions {
  address?: string[]
  maxSessions?: number
  window?: number
  rate?: number | typeof noRate
  alphabet?: BindSettings['alphabet']
  plan?: BindChannel[]
  receipts?: BindSettings['receipts']
}

/** Commander keeps no null: `--rate none`. */
const noRate = 'none'

export function addBindsCommands(program: Command, context: CommandContext): void {
  const binds = program
    .command('binds')
    .description('what clients bind with by SMPP, and their sessions (needs smppServer in the settings)')
  addShow(binds, context)
  addChange(binds, context)
  addAudited(binds, context, {
    name: 'remove',
    description:
      'remove a bind; its sessions are closed, what waits for them goes to other binds of the account',
    argument: bindArgument(),
    examples: ['binds remove shop'],
    find: (db, named: string) => findSmppBind(db, named),
    entry: ({ bindId, systemId }) => ({ action: 'binds/remove', target: systemId, details: { bindId } }),
    change: (db, { bindId }) => removeBind(db, bindId),
    printed: ({ bindId, systemId }) => ({
      value: { bindId, removed: true },
      text: `bind ${systemId} is removed`,
    }),
  })
  addDeadDeliveriesCommands(binds, context)
}

function addShow(binds: Command, context: CommandContext): void {
  addCommand(binds, context, {
    name: 'show',
    description: 'show all settings of a bind',
    argument: bindArgument(),
    examples: ['binds show shop'],
    run: async (_given: object, named: string) => {
      const bind = await context.withDatabase((db) => findSmppBind(db, named))
      return { value: bind, text: describe(bind) }
    },
  })
}

function addChange(binds: Command, context: CommandContext): void {
  addCommand(binds, context, {
    name: 'change',
    description: 'change settings of a bind; sessions stay, unless it is disabled or gets a new password',
    argument: bindArgument(),
    options: [
      ...settingOptions(),
      new Option('--any-address', 'clients may connect from anywhere'),
      new Option('--new-password', 'make a new password and show it once'),
      new Option('--disable', 'refuse binds and close its sessions'),
      new Option('--enable', 'allow binds again'),
      byOption(),
    ],
    examples: [
      'binds change shop --rate 50',
      'binds change shop --new-password',
      'binds change shop --disable',
    ],
    run: async (
      given: ByOption &
        SettingOptions & { anyAddress?: true; newPassword?: true; disable?: true; enable?: true },
      named: string,
    ) => {
      const change = {
        ...toSettings(given),
        ...(given.anyAddress && { addresses: null }),
        ...(given.disable && { active: false }),
        ...(given.enable && { active: true }),
        newPassword: given.newPassword === true,
      }
      const { bind, password } = await context.withDatabase(async (db) => {
        const { bindId, systemId } = await findSmppBind(db, named)
        const entry = {
          by: nameOf(given),
          action: 'binds/change',
          target: systemId,
          details: { bindId, ...change },
        }
        const changed = await noted(db, entry, async () =>
          changeBind(db, await findSmppBind(db, bindId), change),
        )
        return { bind: await findSmppBind(db, bindId), password: changed.password }
      })
      const shown = password === null ? '' : `\nnew password, not shown again: ${password}`
      return { value: { ...bind, password }, text: `${describe(bind)}${shown}` }
    },
  })
}

function bindArgument(): Argument {
  return new Argument('<bind>', 'system_id or number of the bind')
}

function settingOptions(): Option[] {
  return [
    new Option(
      '--address <address>',
      'IP address or range of the client; can be repeated; default: any',
    ).argParser((text: string, before: string[] = []) => [...before, text]),
    new Option(
      '--max-sessions <number>',
      `sessions at once over all gateways; default: ${usualBind.maxSessions}`,
    ).argParser(parseNumber),
    new Option(
      '--window <number>',
      `requests that may be unanswered on a session; default: ${usualBind.maxWindow}`,
    ).argParser(parseNumber),
    new Option('--rate <number>', 'messages a second at one gateway, or none; default: none').argParser(
      parseRate,
    ),
    new Option('--alphabet <name>', 'how data_coding 0 is read; default: gsm').choices(bindAlphabets),
    new Option(
      '--plan <channels>',
      'channels that a text is tried on, in their order, such as viber,sms; default: sms',
    ).argParser((text) => text.split(',') as BindChannel[]),
    new Option(
      '--receipts <to>',
      'whose sessions get receipts: of the bind, of the account, or none; default: bind',
    ).choices(bindReceipts),
  ]
}

function parseRate(text: string): number | typeof noRate {
  if (text === noRate) return noRate
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a positive whole number, or none.')
}

function toSettings(given: SettingOptions): Partial<BindSettings> {
  const { address, maxSessions, window, rate, alphabet, plan, receipts } = given
  return {
    ...(address !== undefined && { addresses: address }),
    ...(maxSessions !== undefined && { maxSessions }),
    ...(window !== undefined && { maxWindow: window }),
    ...(rate !== undefined && { perSecond: rate === noRate ? null : rate }),
    ...(alphabet !== undefined && { alphabet }),
    ...(plan !== undefined && { plan }),
    ...(receipts !== undefined && { receipts }),
  }
}

function describe(bind: SmppBind): string {
  const { bindId, systemId, account, plan, addresses, maxSessions, maxWindow, perSecond, alphabet } = bind
  return [
    `bind ${bindId}, system_id ${systemId}, of ${account}: ${bind.active ? 'active' : 'disabled'}`,
    `  plan          ${plan.join(', ')}`,
    `  addresses     ${addresses?.join(', ') ?? 'any'}`,
    `  sessions      at most ${maxSessions}, each with a window of ${maxWindow}`,
    `  rate          ${perSecond === null ? 'not limited' : `${perSecond} messages a second`}`,
    `  alphabet      ${alphabet} where data_coding is 0`,
    `  receipts      ${bind.receipts === 'none' ? 'none' : `to sessions of the ${bind.receipts}`}`,
  ].join('\n')
}
