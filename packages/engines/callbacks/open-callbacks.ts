import type { EndpointNotes } from '../../observability/endpoint-notes.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { AttemptLog } from './attempt-log.ts'
import { CallbackHours } from './callback-hours.ts'
import { signingSecrets } from './callback-request.ts'
import { CallbackSender, type CallbackSenderOptions } from './sending/sender.ts'

type Given = 'db' | 'clock' | 'events' | 'config' | 'tracer' | 'resolver' | 'openPool'

export interface CallbacksOptions extends Pick<CallbackSenderOptions, Given> {
  endpointNotes: Pick<EndpointNotes, 'note'>
  catalogue: Catalogue
}

/** The sending of callbacks. */
export type Callbacks = Awaited<ReturnType<typeof openCallbacks>>

/** The sender of callbacks, the attempts that it remembers, and the hours that it counts. */
export async function openCallbacks({ endpointNotes, catalogue, ...options }: CallbacksOptions) {
  const attempts = new AttemptLog()
  const hours = new CallbackHours(endpointNotes, (accountId, url) => catalogue.endpointId(accountId, url))
  const signingSecretOf = signingSecrets(catalogue)
  const sender = await CallbackSender.open({ ...options, signingSecretOf, attempts, hours })
  return { attempts, hours, sender, [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose]() }
}
