import { Argument, type Command, Option } from 'commander'
import { explainOneRoute } from '../../administration/carriers/route-operations.ts'
import { type Channel, channels } from '../../domain/plan/plan.ts'
import { type TrafficKind, trafficKinds } from '../../domain/routing/route-rule.ts'
import { readTextFile } from '../accounts/secret-file.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { carryOut } from '../operation-commands.ts'
import { parseTimePoint } from '../options.ts'
import { maxFileBytes } from './backtest-options.ts'
import { routeText, type ShownRoute } from './route-text.ts'

interface RouteOptions {
  channel: Channel
  account?: string
  sender: string
  traffic: TrafficKind
  at?: number
  routes?: string
}

/** Explains which routes a message to a number has, here or at another gateway. */
export function addRouteCommand(program: Command, context: CommandContext): void {
  addCommand(program, context, {
    name: 'route',
    description: 'explain which way messages to a number take, with prices and results; nothing is sent',
    argument: new Argument('<phone>', 'number, international; an address on the channel email'),
    options: [
      new Option('--channel <channel>', 'channel').choices(channels).default('sms'),
      new Option('--account <name>', 'name or number of the account that sends'),
      new Option('--sender <name>', 'sender of the message').default('', 'none'),
      new Option('--traffic <kind>', 'one-time code, or any other message')
        .choices(trafficKinds)
        .default('other'),
      new Option('--at <time>', 'with the prices of then: 2027-01-31; default: now').argParser(
        parseTimePoint,
      ),
      new Option('--routes <file>', 'routes of another configuration file; default: those in force'),
    ],
    examples: ['route 380671234567', 'route 380671234567 --account shop --traffic code --routes new.yaml'],
    run: async ({ routes, account, ...given }: RouteOptions, recipient: string) => {
      const text = routes === undefined ? {} : { routes: await readTextFile(routes, context, maxFileBytes) }
      const { channel, sender, traffic, at } = given
      const input = { recipient, channel, sender, traffic, ...(at !== undefined && { at }), ...text }
      const result = await carryOut(context, explainOneRoute, {
        given: account === undefined ? {} : { account },
        input,
      })
      const shown = result as ShownRoute
      return { value: result, text: routeText({ ...shown, origin: shown.origin ?? routes ?? '' }) }
    },
  })
}
