import { Type } from '@sinclair/typebox'
import { change, oneOf, query } from '../console-route.ts'
import { hookUrl } from '../fields.ts'

/** The result of one test callback. */
export interface TriedHook {
  headers: Record<string, string>
  tookMs: number
  /** Null without a response. */
  status: number | null
  /** Beginning of the response body. */
  answer: string
  /** Why it would not count as delivered; null if it would. */
  error: string | null
}

export const callbackSamples = ['delivered', 'undeliverable', 'reply', 'call', 'code'] as const
export type CallbackSample = (typeof callbackSamples)[number]

export interface TrialView {
  samples: { name: CallbackSample; body: string }[]
  /** Accounts with a signing secret. */
  signedAccounts: number[]
  /** The sandbox's receiver, which shows what it gets; null outside of sandbox mode. */
  receiverUrl: string | null
  allowsPrivate: boolean
}

export interface TriedView extends Omit<TriedHook, 'headers'> {
  headers: [name: string, value: string][]
  body: string
}

export interface ReceivedView {
  receivedId: number
  name: string
  at: number
  method: string
  path: string
  headers: [name: string, value: string][]
  body: string
  /** The body was long; only its beginning is kept. */
  cut: boolean
  answered: number
  /** `unknown`: the signature matches no account of this gateway. */
  signature: 'none' | 'valid' | 'unknown'
  /** The account that signed. */
  account: string | null
}

const id = (description: string) => Type.Integer({ minimum: 1, description })
export const callbacksRoutes = {
  'GET /callbacks/trial': query<TrialView>()('viewer', {
    accountId: Type.Optional(id('the number of an account')),
  }),
  'POST /callbacks/try': change<TriedView>()(
    'operator',
    {
      url: hookUrl,
      accountId: Type.Union([id('the number of an account'), Type.Null()]),
      sample: oneOf(callbackSamples),
    },
    ['accountId', 'sample'],
  ),
  'GET /callbacks/received': query<{ received: ReceivedView[] }>()('viewer'),
  'POST /callbacks/received/clear': change()('operator'),
}
