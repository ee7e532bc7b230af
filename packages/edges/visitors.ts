import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { foreignVisitor } from '../kit/net/foreign-visitor.ts'
import { isLoopback } from '../kit/net/loopback.ts'
import { sameText } from '../kit/text/same-text.ts'

interface Refusal {
  status: 401 | 403 | 421
  error: string
}

/** The refusal of a request by where it comes from, before anything of it is read; null where it may pass. */
type AdmitVisitor = (request: FastifyRequest) => Refusal | null

/** Adds the check of visitors that the settings need; installations behind a proxy need none. */
export function admitVisitors(app: FastifyInstance, config: VisitorConfig): void {
  const admit = visitorCheck(config)
  if (admit === null) return
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = admit(request)
    if (refusal === null) return done()
    const { status, error } = refusal
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    return void reply.code(status).header('connection', 'close').send({ success: false, error })
  })
}

export type VisitorConfig = Pick<Config, 'sandboxAccess' | 'listen' | 'publicUrl' | 'links'>

function visitorCheck(config: VisitorConfig): AdmitVisitor | null {
  const { sandboxAccess: access, listen } = config
  switch (access?.kind) {
    case undefined:
      return isLoopback(listen.host) && listen.trustedProxies.length === 0 ? ofInstallation(config) : null
    case 'everybody':
      return null
    case 'this-machine':
      return ofThisMachine(listen.host)
    case 'own-key':
      return (request) => ofOwnKey(request, { key: access.key.reveal(), host: listen.host })
  }
}

/** A program sends many requests with one `Host` and nothing that a browser adds: that is looked at once. */
function ofThisMachine(own: string): AdmitVisitor {
  let admitted: string | undefined
  return (request) => {
    const { headers, raw } = request
    const { host, origin, 'sec-fetch-site': site } = headers
    const isProgram = origin === undefined && site === undefined && raw.url?.startsWith('/') === true
    if (isProgram && host === admitted && host !== undefined) return null
    const why = foreignVisitor(readVisit(request), [own])
    if (why !== null) return misdirected('This sandbox answers this machine alone', why, liftSandbox)
    if (isProgram) admitted = host
    return null
  }
}

const liftSandbox =
  'use http://localhost or http://127.0.0.1, or set POSTHORN_SANDBOX=public where everybody who reaches it may use it'

/** Carriers and telephones of a sandbox are simulated on its machine, under keys that stand in the documents. */
function ofOwnKey(request: FastifyRequest, { key, host }: { key: string; host: string }): Refusal | null {
  const path = request.routeOptions.url ?? ''
  const isInbound = path.startsWith('/inbound')
  if (!isInbound && !path.startsWith('/sandbox')) return null
  if (!isInbound && sameText(request.headers.authorization ?? '', `Bearer ${key}`)) return null
  const isOwn = isFromThisMachine(request) && foreignVisitor(readVisit(request), [host]) === null
  if (isOwn && (isInbound || path.startsWith('/sandbox/receiver'))) return null
  if (isInbound)
    return { status: 403, error: 'Simulated carriers post from the machine of the sandbox alone' }
  const error = 'This sandbox needs the header Authorization: Bearer with the key of POSTHORN_API_KEY'
  return { status: 401, error }
}

function isFromThisMachine({ socket }: FastifyRequest): boolean {
  const { remoteAddress = '', localAddress } = socket
  return isLoopback(remoteAddress) || remoteAddress === localAddress
}

/** A gateway at the loopback address without a proxy: its pages and numbers are for programs of this machine. */
function ofInstallation({ listen, publicUrl, links }: VisitorConfig): AdmitVisitor {
  const names = [publicUrl, links.baseUrl].flatMap((url) => (url === null ? [] : [new URL(url).hostname]))
  return (request) => {
    const path = request.routeOptions.url ?? ''
    if (!['/console', '/metrics', '/mcp'].some((each) => path.startsWith(each))) return null
    const why = foreignVisitor(readVisit(request), [...names, listen.host])
    const lift = 'set publicUrl to the address that it is reached at, or listen.trustedProxies to its proxy'
    return why === null ? null : misdirected('This gateway answers this machine alone here', why, lift)
  }
}

function misdirected(what: string, why: string, lift: string): Refusal {
  return { status: 421, error: `${what}, and ${why}: ${lift}` }
}

function readVisit({ method, raw, headers }: FastifyRequest) {
  return { method, url: raw.url ?? '', headers }
}
