import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AppFiles, encodingFor } from './app-files.ts'
import type { ConsoleOptions } from './console-options.ts'

/**
 * The page holds this in place of a nonce. Each response replaces it, and styles that scripts create must
 * carry it.
 */
const noncePlace = '__CSP_NONCE__'

/**
 * Serves the console. Every path below `/console` that is no file gets the page, whose script shows that
 * section.
 */
export function appRoutes(
  app: FastifyInstance,
  { readFiles, framesItself }: Pick<ConsoleOptions, 'readFiles' | 'framesItself'>,
): void {
  let pendingFiles: Promise<AppFiles> | null = null
  const files = async () => {
    pendingFiles ??= readFiles()
    const current = pendingFiles
    const built = await current.catch(() => null)
    // The build may be incomplete: the next request reads the files again.
    if (built?.page == null && pendingFiles === current) pendingFiles = null
    return built ?? { page: null, files: new Map<string, never>() }
  }
  app.get('/console', async (_request, reply) => sendPage(reply, await files(), framesItself))
  app.get('/console/*', async (request, reply) => {
    const built = await files()
    const { '*': path } = request.params as { '*': string }
    const file = built.files.get(path)
    if (file === undefined) {
      // A missing asset was requested by an outdated page, not typed by a person.
      if (path.startsWith('assets/')) return reply.callNotFound()
      return sendPage(reply, built, framesItself)
    }
    const isNamedByContent = path.startsWith('assets/')
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('vary', 'accept-encoding').type(file.type)
    const [encoding, octets] = encodingFor(file, request.headers['accept-encoding'] ?? '') ?? [
      null,
      file.body,
    ]
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.send(octets)
  })
}

function sendPage(reply: FastifyReply, { page }: AppFiles, framesItself: boolean): FastifyReply {
  if (page === null) {
    return reply.code(503).type('text/plain').send('The console has not been built: run npm run build\n')
  }
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce, framesItself))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce))
}

function policy(nonce: string, framesItself: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    `frame-src ${framesItself ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
