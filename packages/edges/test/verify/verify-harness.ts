import {
  account,
  openVerificationHarness,
  type StageOptions,
} from '../../../engines/test/verification/verification-harness.ts'
import type { AsynchronousPorts } from '../../../operations/ports.ts'
import type { CatalogueKey } from '../../../store/accounts/catalogue-settings.ts'
import { openHttpServer } from '../../server.ts'
import type { VerifyPorts } from '../../verify/verify-api.ts'
import { verifyRoutes } from '../../verify/verify-routes.ts'
import { apiKey, operationsFixture } from '../operations-fixture.ts'

export interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

export interface HttpHarnessOptions extends StageOptions {
  /** Instead of the real one. */
  verification?: VerifyPorts['verification']
  maxBodyBytes?: number
  limits?: Partial<AsynchronousPorts['limits']>
  /** Limits of the key. */
  key?: Partial<CatalogueKey>
}

/** The verification API over HTTP, with real verification and dispatch. */
export async function openVerifyHarness(options: HttpHarnessOptions = {}) {
  const harness = await openVerificationHarness(options)
  const { verification = harness.verification, maxBodyBytes = 10_000 } = options
  const fixture = operationsFixture({
    account,
    key: options.key ?? {},
    contract: { maxBodyBytes },
    limits: options.limits ?? {},
  })
  const { ports } = fixture
  const { checkHookUrl, events } = ports
  const routes = verifyRoutes({ verification, checkHookUrl, events })
  const server = await openHttpServer({ ...ports, listen: { host: '127.0.0.1', port: 0 }, routes: [routes] })
  const url = `${server.url}/api/verify.php`
  const send = async (init: RequestInit, query = ''): Promise<Answered> => {
    const response = await fetch(`${url}${query}`, init)
    const text = await response.text()
    const { status, headers } = response
    return { status, headers, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }
  const json = { 'content-type': 'application/json' }
  return {
    ...harness,
    fixture,
    send,
    post: (body: unknown, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        headers: { ...json, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (query: Record<string, string>) => send({}, `?${new URLSearchParams(query).toString()}`),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
    },
  }
}

export const createBody = { auth: apiKey, command: 'verify/create', phone: '380671234567' }
