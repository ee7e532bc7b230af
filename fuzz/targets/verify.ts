import { apiKey } from '../../packages/edges/test/operations-fixture.ts'
import { VerifyApi } from '../../packages/edges/verify/verify-api.ts'
import { jsonShape } from '../engine/json-shape.ts'
import { Broken, checkStorable, target } from '../engine/target.ts'
import { Apis } from './apis.ts'

const apis = new Apis()
const created = { kind: 'created', verifyId: '0190163d8694739b aea5966c26f8ad91'.replace(' ', '') } as const

type Ports = ConstructorParameters<typeof VerifyApi>[0]

/** Creates and approves everything; what it was asked for must be fit for the database. */
const verification = {
  create: (request: unknown) => {
    checkStorable(request, 'a code')
    return Promise.resolve(created)
  },
  createOnce: (_key: unknown, request: unknown) => {
    checkStorable(request, 'a code')
    return Promise.resolve(created)
  },
  check: (request: unknown) => {
    checkStorable(request, 'a check')
    return Promise.resolve({ status: 'pending', known: null, channel: null })
  },
} as unknown as Ports['verification']

export const verify = target<unknown>({
  name: 'verify',
  what: 'requests of the verification interface, as body and as query',
  shape: jsonShape,
  maxSize: 300_000,
  corpus: () => [
    {
      auth: apiKey,
      command: 'verify/create',
      phone: '380671234567',
      type: 'sms',
      lang: 'uk',
      code_length: 6,
    },
    {
      auth: apiKey,
      command: 'verify/create',
      type: 'email',
      email: 'anna@shop.example',
      code_type: 'alphanumeric',
      service_id: 1,
      user_ip: '2001:db8::7',
      custom_id: 'order-7',
      hook: 'https://shop.example/codes',
      sender_name: 'Shop',
    },
    { auth: apiKey, command: 'verify', phone: '380671234567', code: '482913', verify_id: created.verifyId },
    {
      auth: apiKey,
      command: 'verify',
      email: 'anna@shop.example',
      code: 'AB12',
      request_id: created.verifyId,
    },
  ],
  async feed(fields) {
    const fixture = apis.next()
    const { checkHookUrl, events } = fixture.ports
    const api = new VerifyApi({ verification, checkHookUrl, events }, fixture.admission)
    const bytes = Buffer.from(JSON.stringify(fields))
    const address = '192.0.2.1'
    const isQuery =
      bytes.length % 4 === 0 && typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    const { httpStatus, body } = await api.answer(
      isQuery
        ? { method: 'GET', address, query: textsOf(fields) }
        : {
            method: 'POST',
            address,
            contentType: 'application/json',
            body: { kind: 'bytes', bytes },
            idempotencyKey: bytes.length % 3 === 0 ? `key-${bytes.length}` : undefined,
          },
    )
    apis.check(fixture)
    const { success, error } = JSON.parse(body) as { success?: boolean; error?: string }
    if (httpStatus >= 500 || typeof success !== 'boolean') throw new Broken(`${httpStatus} ${body}`)
    return `${httpStatus} ${error?.slice(0, 60)}`
  },
})

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
