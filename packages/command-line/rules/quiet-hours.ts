import { type Command, Option } from 'commander'
import { readQuiet, setQuiet } from '../../administration/alerts/alert-operations.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption } from '../noted.ts'
import { carryOut } from '../operation-commands.ts'

interface QuietOptions extends ByOption {
  from?: string
  until?: string
  zone?: string
  off?: true
}

interface Hours {
  hours: { from: string; until: string; zone: string } | null
}

/** One command for two operations, beside those that the table of operations makes. */
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
      if (off === true || from !== undefined || until !== undefined) {
        const wanted = off === true ? null : { from: from ?? '', until: until ?? '', zone }
        await carryOut(context, setQuiet, { given, input: { hours: wanted } })
      }
      const { hours } = (await carryOut(context, readQuiet, { given })) as Hours
      const text =
        hours === null
          ? 'there are no quiet hours'
          : `quiet from ${hours.from} to ${hours.until}, ${hours.zone}`
      return { value: hours, text }
    },
  })
}
