import { Type } from '@sinclair/typebox'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { packageVersion } from '../../kit/machine/package-folder.ts'
import { runningGateways } from '../../store/carriers/gateways.ts'
import { listSlots } from '../../store/carriers/slots.ts'
import { instant, observed, orNull } from '../fields.ts'
import { reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'

const nodeId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'its name in the leases of slots; each worker of a gateway has its own',
})

const gateway = Type.Object(
  {
    nodeId,
    version: orNull(Type.String(), 'known of the gateway that answers'),
    startedAt: instant,
    takesSlots: observed(Type.Boolean({ description: 'false while it stops' })),
    leftMs: observed(Type.Integer({ description: 'until it counts as gone, unless it is heard of again' })),
    skewMs: observed(Type.Integer({ description: 'how far its clock is ahead of that of the database' })),
    slots: observed(
      Type.Array(Type.Object({ upstream: Type.String(), number: Type.Integer() }), {
        description: 'the connections to carriers that it holds',
      }),
    ),
  },
  { title: 'GatewayView', description: 'A worker of a gateway that runs on this database.' },
)

export const listGateways = reading({
  name: 'gateways',
  summary: 'Lists running gateways, each worker alone, with the connections to carriers that each holds',
  at: 'GET /v1/gateways',
  role: 'viewer',
  input: {},
  output: Type.Object({ gateways: Type.Array(gateway) }),
  command: {
    columns: ['nodeId', 'startedAt', 'takesSlots', 'slots', 'skewMs'],
    empty: 'no gateway runs on this database',
  },
  run: async (ports) => ({ gateways: await readGateways(ports) }),
})

export const readGateway = reading({
  name: 'gateways/one',
  summary: 'Reads a running gateway',
  at: 'GET /v1/gateways/{nodeId}',
  role: 'viewer',
  input: { nodeId },
  output: gateway,
  command: {},
  run: async (ports, { input }) => {
    const found = (await readGateways(ports)).find((each) => each.nodeId === input.nodeId)
    if (found === undefined) throw new SettingRefused('gateway-unknown', { nodeId: input.nodeId })
    return found
  },
})

async function readGateways({ db, gateway }: AdministrationPorts) {
  const [slots, running] = await Promise.all([listSlots(db), runningGateways(db)])
  return running.map(({ nodeId, startedAt, takesSlots, leftMs, skewMs }) => ({
    ...{ nodeId, startedAt, takesSlots, leftMs, skewMs },
    version: nodeId === gateway?.nodeId ? packageVersion() : null,
    slots: slots
      .filter((slot) => slot.nodeId === nodeId)
      .map(({ upstream, number }) => ({ upstream, number })),
  }))
}
