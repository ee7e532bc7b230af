import type { ConnectorDependencies } from '../../packages/carriers/carrier-kind.ts'
import { MediaWorker } from '../../telephony/rtp/media-worker.ts'

/** What connectors need for calls, where none are made. */
export const noCalls: Pick<
  ConnectorDependencies,
  'speech' | 'media' | 'mediaHost' | 'machineDetection' | 'namedVoice' | 'claimCode'
> = {
  speech: null,
  media: new MediaWorker({ host: '127.0.0.1', ports: null, onCrash: () => undefined }),
  mediaHost: null,
  namedVoice: (name: string) => name,
  machineDetection: 'off',
  claimCode: () => Promise.resolve(false),
}
