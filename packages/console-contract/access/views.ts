import { Type } from '@sinclair/typebox'
import { change, query } from '../console-route.ts'

/** A saved search of one user. */
export interface SavedView {
  viewId: number
  name: string
  /** Parameters of the address of the list. */
  filters: Record<string, string>
}

const value = Type.Optional(Type.String({ maxLength: 300, description: 'at most 300 characters long' }))

/** Parameters of the address of the list of messages. */
const filters = Type.Object(
  {
    ...{ find: value, by: value, status: value, channel: value, account: value },
    ...{ time: value, from: value, to: value, timeOf: value, use: value, sort: value },
    ...{ carrier: value, sender: value, country: value, network: value, min: value, max: value },
    ...{ rule: value, effect: value, error: Type.Optional(Type.String({ maxLength: 1_000 })) },
  },
  { additionalProperties: false, description: 'filters of the list of messages' },
)

export const viewsRoutes = {
  /** The user's own, by name. */
  'GET /views': query<{ views: SavedView[] }>()('viewer'),
  /** Replaces the one of that name. */
  'POST /views/save': change<{ viewId: number }>()('viewer', {
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      form: 'line',
      description: 'a name of 1 to 60 characters',
    }),
    filters,
  }),
  'POST /views/remove': change()(
    'viewer',
    { viewId: Type.Integer({ minimum: 1, description: 'the number of a view' }) },
    ['viewId'],
  ),
}
