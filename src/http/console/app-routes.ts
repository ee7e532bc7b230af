import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppFiles } from './app-files.ts'
import type { ConsoleOptions } from './console-options.ts'

/** What stands in the page where each answer has a number of its own, which styles made by scripts must name. */
const noncePlace = '__CSP_NONCE__'

/** The console itself: every path below `/console` that is no file is a page of it, which its own script shows. */
export function appRoutes(
  app: FastifyInstance,
  { readFiles, framesItself }: Pick<ConsoleOptions, 'readFiles' | 'framesItself'>,
): void {
  let reading: Promise<AppFiles> | null = null
  const files = async () => {
    reading ??= readFiles()
    const current = reading
    const built = await current.catch(() => null)
    // It may be there, and whole, a moment later.
    if (built?.page == null && reading === current) reading = null
    return built ?? { page: null, files: new Map<string, never>() }
  }
  app.get('/console', async (_request, reply) => sendPage(reply, await files(), framesItself))
  app.get('/console/*', async (request, reply) => {
    const built = await files()
    const { '*': path } = request.params as { '*': string }
    const file = built.files.get(path)
    if (file === undefined) {
      // Asked for by name: an old page that is still open, rather than a person.
      if (path.startsWith('assets/')) return reply.callNotFound()
      return sendPage(reply, built, framesItself)
    }
    const isNamedByContent = path.startsWith('assets/')
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding').type(file.type)
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.body)
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  })
}

function sendPage(reply: FastifyReply, { page }: AppFiles, framesItself: boolean): FastifyReply {
  if (page === null) {
    return reply.code(503).type('text/plain').send('The console has not been built: run npm run build\n')
  }
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce, framesItself))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
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
