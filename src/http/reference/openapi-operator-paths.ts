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
        },
      },
      example: body,
    },
  },
})

const text = (type: string) => ({ [type]: { schema: { type: 'string' } } })

/** What load balancers, monitoring and people ask. */
export const operatorPaths = {
  '/health/live': {
    get: {
      operationId: 'live',
      tags: ['running'],
      summary: 'Whether the process runs',
      responses: { '200': health('It does', { status: 'live' }) },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'ready',
      tags: ['running'],
      summary: 'Whether requests would be answered now',
      responses: {
        '200': health('They would', { status: 'ready' }),
        '503': health('They would not', { status: 'not ready', missing: ['the gateway is stopping'] }),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['running'],
      summary: 'Figures for Prometheus',
      responses: { '200': { description: 'Text exposition format', content: text('text/plain') } },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      tags: ['running'],
      summary: 'This document',
      responses: {
        '200': {
          description: 'OpenAPI 3.1',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        '304': { description: 'Still as the ETag says' },
      },
    },
  },
  '/docs': {
    get: {
      operationId: 'docs',
      tags: ['running'],
      summary: 'The same as a page to read',
      responses: {
        '200': { description: 'HTML', content: text('text/html') },
        '304': { description: 'Still as the ETag says' },
      },
    },
  },
}
