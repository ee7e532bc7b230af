import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packageVersion } from '../../kit/machine/package-folder.ts'
import { layOutPage } from './layout.ts'
import { type Page, renderPages, sandboxOrigin } from './pages.ts'
import { readDocs, readOpenApi, readPictures } from './read-docs.ts'
import { missingPage, searchPage } from './search-pages.ts'
import { pagePolicy } from './style.ts'

/** Longer searches are cut. */
const maxWords = 200

interface Document {
  body: string | Buffer
  /** Of the body, calculated once. */
  hash: string
}

interface Site {
  version: string
  rendered: readonly Page[]
  openApi: Document
  /** Whole documents by path below `/docs`. */
  pages: ReadonlyMap<string, Document>
  pictures: ReadonlyMap<string, Document>
}

/** `/openapi.json`, and `/docs` with the pages below it. All of them are read from `docs/` and rendered at the first request, and kept. */
export function referenceRoutes(app: FastifyInstance): void {
  let making: Promise<Site> | null = null
  const site = () => (making ??= makeSite())
  app.get('/openapi.json', async (request, reply) => {
    const { openApi } = await site()
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return answer(request, reply, { type: 'application/json; charset=utf-8', ...openApi })
  })
  app.get('/docs/search', async (request, reply) => {
    const { words = '' } = request.query as { words?: unknown }
    const sought = typeof words === 'string' ? words.trim().slice(0, maxWords) : ''
    const { rendered, version } = await site()
    const page = searchPage(sought, rendered)
    return answerPage(request, reply, withHash(layOutPage(page, rendered, version)))
  })
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, async (request, reply) => {
      const { pages, pictures } = await site()
      const { '*': below = '' } = request.params as { '*'?: string }
      const picture = pictures.get(below.replace(/^pictures\//, ''))
      if (picture !== undefined && below.startsWith('pictures/'))
        return answerPicture(request, reply, { name: below, ...picture })
      const page = pages.get(below.replace(/\/$/, ''))
      if (page === undefined && request.headers.accept?.includes('text/html')) {
        const { rendered, version } = await site()
        return answerPage(request, reply.code(404), withHash(layOutPage(missingPage(), rendered, version)))
      }
      if (page === undefined) return reply.callNotFound()
      return answerPage(request, reply, page)
    })
  }
}

async function makeSite(): Promise<Site> {
  const version = packageVersion()
  const rendered = renderPages(await readDocs())
  const pictures = [...(await readPictures())]
  return {
    version,
    rendered,
    openApi: withHash(await readOpenApi()),
    pages: new Map(rendered.map((page) => [page.path, withHash(layOutPage(page, rendered, version))])),
    pictures: new Map(pictures.map(([name, picture]) => [name, withHash(picture)])),
  }
}

function withHash(body: string | Buffer): Document {
  return { body, hash: hashBody(body) }
}

function hashBody(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** Commands on the page go to where the page came from. */
function answerPage(request: FastifyRequest, reply: FastifyReply, { body, hash }: Document): FastifyReply {
  const host = /^[A-Za-z0-9.:[\]-]{1,255}$/.test(request.host) ? request.host : null
  const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : request.protocol
  const origin = host === null ? null : `${scheme}://${host}`
  reply.header('content-security-policy', pagePolicy)
  const type = 'text/html; charset=utf-8'
  if (origin === null) return answer(request, reply, { type, body, hash })
  const placed = () => String(body).replaceAll(sandboxOrigin, origin)
  return answer(request, reply, { type, body: placed, hash: hashBody(`${hash} ${origin}`) })
}

function answerPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, body, hash }: Document & { name: string },
): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  return answer(request, reply, { type: name.endsWith('.png') ? 'image/png' : 'image/svg+xml', body, hash })
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, hash }: { type: string; body: string | Buffer | (() => string); hash: string },
): FastifyReply {
  const etag = `"${hash}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const known = request.headers['if-none-match']?.split(/,\s*/) ?? []
  if (known.includes(etag) || known.includes(`W/${etag}`)) return reply.code(304).send()
  return reply.type(type).send(typeof body === 'function' ? body() : body)
}
