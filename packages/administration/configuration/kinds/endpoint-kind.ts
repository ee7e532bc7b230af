import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { hookUrl } from '../../../console-contract/fields.ts'
import { eventTypes } from '../../../domain/feed/event-types.ts'
import { listEndpoints } from '../../../store/feed/event-endpoints.ts'
import * as endpoints from '../../accounts/endpoints/endpoint-operations.ts'
import { eventFilter } from '../../accounts/endpoints/event-filter-fields.ts'
import { orNull } from '../../fields.ts'
import { type Kind, mapped, optional, usual } from './kind.ts'

const list = <Item extends string>(items: readonly Item[]) =>
  Type.Array(oneOf(items), { description: `a list of ${items.join(', ')}`, uniqueItems: true })
export const endpointKind: Kind = {
  ...usual,
  one: 'endpoint',
  key: ['account', 'url'],
  fields: {
    url: hookUrl,
    description: optional(orNull(Type.String({ maxLength: 200 }), 'what it is for')),
    types: optional(orNull(list(eventTypes), `a list of ${eventTypes.join(', ')}, or null for all`)),
    filter: optional(eventFilter),
    active: optional(Type.Boolean({ description: 'true or false' })),
  },
  read: async (db) =>
    (await listEndpoints(db, null)).map(
      ({ endpointId, account, url, description, types, filter, isActive }) => ({
        id: endpointId,
        fields: {
          ...{ account, url, description },
          ...{ types: types === null ? null : types.toSorted(), filter, active: isActive },
        },
      }),
    ),
  normal: (given) => mapped(given, { types: (types: string[]) => types.toSorted() }),
  set: async (carryOut, { given: { url, description, types, filter, active }, before, accountId }) => {
    const described = description !== undefined && { description }
    const change = {
      ...described,
      ...(types !== undefined && { types }),
      ...(filter !== undefined && { filter }),
      ...(active !== undefined && { isActive: active }),
    }
    if (before !== null) return carryOut(endpoints.changeEventEndpoint, { endpointId: before.id, ...change })
    const wanted = { accountId, url, ...described, types: types ?? null, filter: filter ?? null }
    const added = await carryOut(endpoints.addEventEndpoint, wanted)
    if (active === false)
      await carryOut(endpoints.changeEventEndpoint, { endpointId: added['endpointId'], isActive: false })
    return { secret: added['secret'] }
  },
  remove: (carryOut, { before }) => carryOut(endpoints.removeEventEndpoint, { endpointId: before?.id }),
}
