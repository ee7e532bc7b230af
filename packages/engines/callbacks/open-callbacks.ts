import type { Metrics } from '../../observability/metrics.ts'
import { countCallbacks } from '../../store/callbacks/callbacks.ts'
import type { Store } from '../../store/open-store.ts'
import { AttemptLog } from './attempt-log.ts'
import { CallbackHours } from './callback-hours.ts'
import { signingSecrets } from './callback-request.ts'
import { CallbackSender, type CallbackSenderOptions } from './sending/sender.ts'

type Given = 'clock' | 'events' | 'config' | 'tracer' | 'resolver' | 'openPool'

export interface CallbacksOptions extends Pick<CallbackSenderOptions, Given> {
  metrics: Pick<Metrics, 'observe' | 'observeOnce'>
  store: Pick<Store, 'db' | 'catalogue' | 'notes'>
}

/** The sending of callbacks. */
export type Callbacks = Awaited<ReturnType<typeof openCallbacks>>

/** The sender of callbacks, the attempts that it remembers, and the hours that it counts. */
export async function openCallbacks({ store, metrics, ...options }: CallbacksOptions) {
  const { db, catalogue, notes } = store
  const attempts = new AttemptLog()
  const hours = new CallbackHours(notes.endpoints, (accountId, url) => catalogue.endpointId(accountId, url))
  const signingSecretOf = signingSecrets(catalogue)
  const sender = await CallbackSender.open({ ...options, db, signingSecretOf, attempts, hours })
  metrics.observe(() => ({ callbacksInFlight: sender.inMemory }))
  metrics.observeOnce(async () => {
    const { backlog: pending, deadLetters } = await countCallbacks(db)
    return { callbacks: { pending, deadLetters } }
  })
  return { attempts, hours, sender, [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose]() }
}
