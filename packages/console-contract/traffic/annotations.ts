import { Type } from '@sinclair/typebox'
import { query } from '../console-route.ts'
import { account, instant } from '../fields.ts'

/** What happened and shows in charts. `at`: an instant in ms. */
export type AnnotationView = { at: number } & (
  | { kind: 'start'; version: string; gateways: number }
  /** Sections of the settings file that changed. */
  | { kind: 'settings'; sections: string }
  | { kind: 'paused' | 'draining' | 'resumed'; upstream: string; by: string }
  | { kind: CarrierChange; upstream: string }
  | { kind: 'alert-fired' | 'alert-resolved'; rule: string; subject: string }
  | { kind: 'rule-set'; ruleSet: 'routes' | 'traffic-rules'; by: string; isUndone: boolean }
  /** A receiver of webhooks fails and has a pause. */
  | { kind: 'receiver-failing'; host: string }
)

/** What gateways note of a carrier: the last connection of one is lost or the first is back, routing avoids it or no more. */
export type CarrierChange = 'disconnected' | 'connected' | 'unhealthy' | 'healthy'

export interface AnnotationsView {
  /** In the order of time. */
  annotations: AnnotationView[]
  /** There are more, which are older. */
  isMore: boolean
}

export const annotationsRoutes = {
  /** Of the installation, of one carrier, or of the receivers of one account. */
  'GET /annotations': query<AnnotationsView>()('viewer', {
    from: instant,
    to: instant,
    upstream: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' }),
    ),
    accountId: Type.Optional(account),
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  }),
}
