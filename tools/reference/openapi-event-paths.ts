import { feedErrors } from '../../packages/edges/feed/feed-errors.ts'
import { schemaRef } from './json-schema.ts'

/** The API key as `Authorization: Bearer …`. */
export const bearerScheme = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account; with scopes, `events`' },
}

const query = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  required: false,
  schema,
  description,
})

const sample = {
  id: 'evt_1_3',
  number: 3,
  type: 'message.delivered',
  timestamp: '2026-11-23T10:00:00.123Z',
  data: {
    msg_id: '25180000000001',
    id: '42',
    phone: '380671234567',
    operation: 'sms',
    channel: 'sms',
    status: 'DELIVERED',
  },
}

const refused = (description: string, error: string, more: object = {}) => ({
  description,
  content: {
    'application/json': {
      schema: schemaRef('EventsRefused'),
      example: { success: false, error, ...more },
    },
  },
})

/** The feed of events. */
export const eventPaths = {
  '/v1/events': {
    get: {
      operationId: 'readEvents',
      tags: ['events'],
      summary: 'Reads the feed of events of the account',
      description:
        'Events are numbered from 1 without gaps. Send the `next` of an answer as `after` of the following request. With ' +
        '`Accept: text/event-stream` the answer is a stream of server-sent events, which goes on after `Last-Event-ID`.',
      security: [{ apiKey: [] }],
      parameters: [
        query('after', { type: 'string' }, 'Events with greater numbers; `latest` for new ones only'),
        query('types', { type: 'string' }, 'Names of types with commas between'),
        query(
          'wait',
          { type: 'integer', minimum: 0, maximum: 60, default: 0 },
          'Seconds to wait for the first event',
        ),
        query(
          'limit',
          { type: 'integer', minimum: 1, maximum: 1_000, default: 100 },
          'Events that are looked at',
        ),
      ],
      responses: {
        '200': {
          description: 'A page, which may be empty',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'events', 'next', 'more'],
                properties: {
                  success: { const: true },
                  events: { type: 'array', items: schemaRef('Event') },
                  next: { type: 'string', description: 'Continue after this number' },
                  more: { type: 'boolean', description: 'There are further events now' },
                },
              },
              example: { success: true, events: [sample], next: '3', more: false },
            },
            'text/event-stream': { schema: { type: 'string' } },
          },
        },
        '400': refused('A parameter is wrong', feedErrors.beyond(13).sentence),
        '401': refused('The key is missing or wrong', feedErrors.accessDenied.sentence),
        '403': refused('The key may not read events', feedErrors.scope.sentence),
        '404': refused('The gateway records no events', feedErrors.notRecorded.sentence),
        '410': refused('Events after `after` are not kept any more', feedErrors.dropped(11).sentence, {
          oldest: '11',
        }),
        '429': refused(
          'Too many requests wait, or too much was read',
          feedErrors.tooManyReaders(20).sentence,
        ),
        '503': refused('The database cannot be reached', feedErrors.storage.sentence),
      },
    },
  },
}
