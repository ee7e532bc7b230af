const health = (description: string, body: object) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'string' },
          missing: { type: 'array', items: { type: 'string' }, description: 'What is not there' },
          warnings: { type: 'array', items: { type: 'string' }, description: 'For the operator' },
          database: {
            type: 'object',
            properties: { address: { type: 'string' }, timeline: { type: ['integer', 'null'] } },
            description: 'The server of the database that was used last',
          },
        },
      },
      example: body,
    },
  },
})

const document = (description: string, type: string, schema: string) => ({
  description,
  content: { [type]: { schema: { type: schema } } },
})

const get = (operationId: string, summary: string, responses: object) => ({
  get: { operationId, tags: ['running'], summary, responses },
})

const unchanged = { description: 'Not changed since the ETag' }

/** Paths for load balancers, monitoring and people. */
export const operatorPaths = {
  '/health/live': get('live', 'Whether the process runs', { '200': health('It does', { status: 'live' }) }),
  '/health/ready': get('ready', 'Whether the gateway can answer requests now', {
    '200': health('It can', { status: 'ready' }),
    '503': health('It cannot', { status: 'not ready', missing: ['the gateway is stopping'] }),
  }),
  '/metrics': get('metrics', 'Figures for Prometheus', {
    '200': document('Text exposition format', 'text/plain', 'string'),
  }),
  '/openapi.json': get('openapi', 'This document', {
    '200': document('OpenAPI 3.1', 'application/json', 'object'),
    '304': unchanged,
  }),
  '/docs': get('docs', 'The same as a page to read', {
    '200': document('HTML', 'text/html', 'string'),
    '304': unchanged,
  }),
}
