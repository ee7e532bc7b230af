import { Argument, type Command, Option } from 'commander'
import { readAlertQuietHours, timeOfMinute } from '../../administration/alerts/alert-quiet-hours.ts'
import {
  addTarget,
  changeTarget,
  sendTest,
  type TargetWay,
  untilEnded,
} from '../../administration/alerts/alert-targets.ts'
import { type AlertTargetKind, alertTargetKinds } from '../../domain/alerts/alert-kinds.ts'
import { languages } from '../../kit/text/texts.ts'
import { readQuietHours, setQuietHours } from '../../store/alerts/alert-round.ts'
import { deleteTarget, findAlertTarget, listTargets } from '../../store/alerts/alert-targets.ts'
import { runningGateways } from '../../store/carriers/gateways.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { anyAddress } from '../accounts/reply-options.ts'
import { addAudited, addCommand, addList } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'

const wayOptions = () => [
  new Option('--address <address>', 'e-mail addresses with commas between, or the chat of a bot'),
  new Option('--url <url>', 'of a webhook; of Telegram, an API server of your own'),
  new Option('--token <token>', 'of a Telegram bot'),
  new Option('--language <language>', 'of the texts').choices(languages),
]

/** Who is notified. */
export function addAlertTargetsCommands(alerts: Command, context: CommandContext): void {
  const targets = alerts.command('targets').description('who is notified of alerts')
  addList(targets, context, {
    description: 'list targets; URLs and tokens are never shown',
    examples: ['alerts targets list'],
    read: (db) => listTargets(db),
    columns: {
      TARGET: ({ targetId }) => targetId,
      NAME: ({ name }) => name,
      KIND: ({ kind }) => kind,
      ADDRESS: ({ address }) => address,
      LANGUAGE: ({ language }) => language,
    },
    empty: 'there is no target yet: posthorn alerts targets add <name>',
  })
  addCommand(targets, context, {
    name: 'add',
    description: 'add a target; the secret that signs notifications of a webhook is shown once',
    argument: new Argument('<name>', 'its name'),
    options: [
      new Option('--kind <kind>', 'how it is notified').choices(alertTargetKinds).makeOptionMandatory(),
      ...wayOptions(),
      byOption(),
    ],
    examples: [
      'alerts targets add team --kind email --address ops@shop.example,olena@shop.example',
      'alerts targets add oncall --kind telegram --address -1001234567890 --token 123456:ABC-DEF --language uk',
    ],
    run: async (given: ByOption & TargetWay & { kind: AlertTargetKind }, name: string) => {
      const { kind } = given
      const { targetId, signingSecret } = await context.withDatabase((db) => {
        const entry = {
          by: nameOf(given),
          action: 'alerts/targets/add',
          target: name,
          details: { name, kind },
        }
        return noted(db, entry, () => addTarget(db, { ...toWay(given), name, kind }, anyAddress))
      })
      const secret = signingSecret === null ? '' : `\nIts secret, shown once: ${signingSecret}`
      return {
        value: { target: targetId, name, signingSecret },
        text: `target ${targetId} is added${secret}`,
      }
    },
  })
  addAudited(targets, context, {
    name: 'change',
    description: 'change where a target is, or the language of its texts; what is not given stays',
    argument: new Argument('<target>', 'its name or number'),
    options: wayOptions(),
    examples: ['alerts targets change team --address ops@shop.example'],
    find: (db, named: string) => findAlertTarget(db, named),
    entry: ({ targetId, name }) => ({ action: 'alerts/targets/change', target: name, details: { targetId } }),
    change: (db, target, _named, given: TargetWay) => changeTarget(db, target, toWay(given), anyAddress),
    printed: ({ name }) => ({ value: { target: name, changed: true }, text: `target ${name} is changed` }),
  })
  addAudited(targets, context, {
    name: 'remove',
    description: 'remove a target; what waits for it is not sent',
    argument: new Argument('<target>', 'its name or number'),
    examples: ['alerts targets remove team'],
    find: (db, named: string) => findAlertTarget(db, named),
    entry: ({ targetId, name }) => ({ action: 'alerts/targets/remove', target: name, details: { targetId } }),
    change: (db, { targetId }) => deleteTarget(db, targetId),
    printed: ({ name }) => ({ value: { target: name, removed: true }, text: `target ${name} is removed` }),
  })
}

const testWithinMs = 20_000

export function addTest(alerts: Command, context: CommandContext): void {
  addCommand(alerts, context, {
    name: 'test',
    description: 'have a running gateway send a test notification, and wait for the outcome',
    argument: new Argument('<target>', 'name or number of a target'),
    options: [byOption()],
    examples: ['alerts test oncall'],
    run: async (given: ByOption, named: string) => {
      const by = nameOf(given)
      const ended = await context.withDatabase(async (db) => {
        const { targetId, name } = await findAlertTarget(db, named)
        const now = await databaseNow(db)
        const entry = { by, action: 'alerts/targets/test', target: name, details: { targetId } }
        const id = await noted(db, entry, async () => {
          if ((await runningGateways(db)).length === 0)
            throw new CommandFailed('no gateway runs that could send it: posthorn start')
          return sendTest(db, { targetId, by, now })
        })
        return untilEnded(db, id, testWithinMs)
      })
      const { state = 'failed', error = null, target = named } = ended ?? {}
      const why = state === 'pending' ? 'it still waits' : (error ?? '')
      const text = state === 'sent' ? `${target} was notified` : `${target} was not notified: ${why}`
      return { value: { target, state, error }, text, failed: state !== 'sent' }
    },
  })
}

interface QuietOptions extends ByOption {
  from?: string
  until?: string
  zone?: string
  off?: true
}

export function addQuietHours(alerts: Command, context: CommandContext): void {
  addCommand(alerts, context, {
    name: 'quiet',
    description: 'show or set the hours in which only urgent rules notify; a summary follows',
    options: [
      new Option('--from <time>', 'when they begin, such as 22:00'),
      new Option('--until <time>', 'when they end, such as 07:00'),
      new Option('--zone <zone>', 'the time zone; default: that of this machine'),
      new Option('--off', 'have none').conflicts(['from', 'until']),
      byOption(),
    ],
    examples: [
      'alerts quiet',
      'alerts quiet --from 22:00 --until 07:00 --zone Europe/Kyiv',
      'alerts quiet --off',
    ],
    run: async (given: QuietOptions) => {
      const { from, until, off, zone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = given
      const isChange = off === true || from !== undefined || until !== undefined
      const hours = await context.withDatabase(async (db) => {
        if (!isChange) return readQuietHours(db)
        const wanted = off === true ? null : readAlertQuietHours(from ?? '', until ?? '', zone)
        const details = wanted === null ? { hours: null } : { hours: { from, until, zone } }
        const target = wanted === null ? 'none' : `${from} to ${until}, ${zone}`
        const entry = { by: nameOf(given), action: 'alerts/quiet-hours', target, details }
        await noted(db, entry, () => setQuietHours(db, wanted))
        return wanted
      })
      const text =
        hours === null
          ? 'there are no quiet hours'
          : `quiet from ${timeOfMinute(hours.fromMinute)} to ${timeOfMinute(hours.untilMinute)}, ${hours.zone}`
      return { value: hours, text }
    },
  })
}

function toWay({ address, url, token, language }: TargetWay): TargetWay {
  return {
    ...(address !== undefined && { address }),
    ...(url !== undefined && { url }),
    ...(token !== undefined && { token }),
    ...(language !== undefined && { language }),
  }
}
