import { Argument, type Command, Option } from 'commander'
import { readAlertQuietHours, timeOfMinute } from '../../administration/alerts/alert-quiet-hours.ts'
import { sendTest, untilEnded } from '../../administration/alerts/alert-targets.ts'
import { readQuietHours, setQuietHours } from '../../store/alerts/alert-round.ts'
import { findAlertTarget } from '../../store/alerts/alert-targets.ts'
import { runningGateways } from '../../store/carriers/gateways.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'

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
