import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ConsoleRefusal } from '../administration/refusal.ts'
import type { Admission } from '../edges/admission.ts'
import { announceBody, parseEncoding, type RequestBody } from '../edges/bodies/body-reader.ts'
import { hijack } from '../edges/response-headers.ts'
import type { Routes } from '../edges/server.ts'
import { unreachable } from '../kit/flow/unreachable.ts'
import { envelopeErrors } from '../operations/errors.ts'
import { answerError } from './answer-error.ts'
import { appRoutes } from './app-routes.ts'
import { providerRoutes } from './auth/provider-routes.ts'
import { sessionToken } from './auth/session-cookie.ts'
import { signInRoutes } from './auth/sign-in-routes.ts'
import { compressJson } from './compress-json.ts'
import type { ConsoleOptions } from './console-options.ts'
import { contractRoutes } from './contract-routes.ts'
import { downloadRoutes } from './download-routes.ts'
import { LiveStreams } from './live-streams.ts'
import { readJson } from './read-json.ts'
import { requireRequester } from './requester.ts'

const maxBytes = 1_048_576

/** `/console`, and its routes below `/console/api`. */
export function consoleRoutes(options: ConsoleOptions): Routes {
  return (app, admission) => {
    takeJson(app)
    unpackBodies(app, admission)
    compressJson(app)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store')
      done()
    })
    app.setErrorHandler((error, _request, reply) => answerError(options, error, reply))
    const streams = new LiveStreams(options)
    signInRoutes(app, options, streams)
    providerRoutes(app, options, streams)
    downloadRoutes(app, options)
    liveRoute(app, options, streams)
    for (const addTo of options.more) addTo(app)
    contractRoutes(app, options, streams)
    appRoutes(app, options)
  }
}

function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'string', bodyLimit: maxBytes } as const
  app.addContentTypeParser('application/json', limits, (_request, text, done) => {
    try {
      done(null, readJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Bodies that come plain keep the limits of their routes, which Fastify knows. */
function unpackBodies(app: FastifyInstance, admission: Admission): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, ip, routeOptions } = request
    if (parseEncoding(headers['content-encoding']) === 'none') return payload
    const body = await admission.readKeyless(request.raw, ip, routeOptions.bodyLimit || maxBytes)
    announceBody(reply, body)
    if (body.kind !== 'bytes') throw unreadBody(body.kind)
    const receivedEncodedLength = Number(headers['content-length'] ?? 0)
    return Object.assign(Readable.from([body.bytes]), { receivedEncodedLength })
  })
}

function unreadBody(kind: Exclude<RequestBody['kind'], 'bytes'>): Error {
  switch (kind) {
    case 'other-encoding':
      return Object.assign(new Error(envelopeErrors.contentEncoding.sentence), { statusCode: 415 })
    case 'damaged':
      return Object.assign(new Error(envelopeErrors.damagedBody.sentence), { statusCode: 400 })
    case 'too-large':
      return Object.assign(new Error('The body is too long'), { statusCode: 413 })
    case 'refused':
    case 'cut-off':
      return new ConsoleRefusal('too-much', {})
    default:
      return unreachable(kind)
  }
}

function liveRoute(app: FastifyInstance, { auth, liveUpdates }: ConsoleOptions, streams: LiveStreams): void {
  // Streams do not end by themselves: without this the server would wait for them when it stops.
  app.addHook('preClose', (done) => {
    streams.close()
    liveUpdates.close()
    done()
  })
  app.get('/console/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const by = await requireRequester(auth, request, 'viewer', { kind: 'common' })
    const token = sessionToken(request) ?? ''
    streams.refuseMore(by, token)
    hijack(reply)
    const headers = { 'content-type': 'text/event-stream' }
    // Its connection carries nothing else: it ends with the stream.
    reply.raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no', connection: 'close' })
    streams.open(reply.raw, by, token)
  })
}
