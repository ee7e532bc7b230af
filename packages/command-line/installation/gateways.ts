import type { Command } from 'commander'
import { type RunningGateway, runningGateways } from '../../store/carriers/gateways.ts'
import { listSlots } from '../../store/carriers/slots.ts'
import type { Database } from '../../store/database.ts'
import { addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { instant } from '../table.ts'

export function addGatewaysCommand(program: Command, context: CommandContext): void {
  const gateways = program.command('gateways').description('the gateways that run on this database')
  addList(gateways, context, {
    description: 'list running gateways with the connections to carriers that each holds',
    examples: ['gateways list'],
    read: readGateways,
    columns: {
      GATEWAY: ({ nodeId }) => nodeId,
      SINCE: ({ startedAt }) => instant(startedAt),
      STATE: ({ takesSlots }) => (takesSlots ? 'running' : 'stopping'),
      SLOTS: ({ slots }) => slots.length,
      'LEASED SLOTS': ({ slots }) => slots.map(({ upstream, number }) => `${upstream}/${number}`).join(' '),
      'CLOCK AHEAD': ({ skewMs }) => `${skewMs / 1_000} s`,
    },
    empty: 'no gateway runs on this database',
  })
}

interface GatewayRow extends RunningGateway {
  slots: { upstream: string; number: number }[]
}

async function readGateways(db: Database): Promise<GatewayRow[]> {
  const slots = await listSlots(db)
  return (await runningGateways(db)).map((gateway) => ({
    ...gateway,
    slots: slots
      .filter(({ nodeId }) => nodeId === gateway.nodeId)
      .map(({ upstream, number }) => ({ upstream, number })),
  }))
}
