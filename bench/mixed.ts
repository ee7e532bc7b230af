// From request to callback with every operation that sends, alone and in plans; one in ten falls back.
import { benchEndToEnd, type EndToEndFigures, type EndToEndOptions } from './end-to-end.ts'
import {
  type LoadType,
  operationBody,
  ordinaryPhone,
  scriptedPhones,
  scriptHandsets,
} from './operation-bodies.ts'

/** Twenty operations; the marked ones fall back to SMS, two after a report and one at once. */
const mix: (LoadType | { type: LoadType; fallsBack: true })[] = [
  ...(['sms', 'viber', 'sms', 'rcs', 'sms', 'telegram', 'sms', 'whatsapp', 'sms', 'viber+sms'] as const),
  ...(['sms', 'rcs+sms', 'sms', 'rcs+viber+sms', 'sms', 'whatsapp+sms', 'viber', 'pipeline'] as const),
  { type: 'viber+sms', fallsBack: true },
  { type: 'rcs+viber+sms', fallsBack: true },
]

export function benchMixed(
  options: Pick<EndToEndOptions, 'perSecond' | 'seconds' | 'build'>,
): Promise<EndToEndFigures> {
  return benchEndToEnd({
    ...options,
    async prepare(gateway, hook) {
      // Callbacks of pipelines go to the notification address.
      gateway.command('accounts', 'notify', hook)
      await gateway.leaveNumberMemory()
      await scriptHandsets(gateway.port, scriptedPhones, { rcs: 'refused', viber: 'undeliverable' })
    },
    bodies(hook) {
      let id = 0
      return () => {
        const next = mix[id++ % mix.length] ?? 'sms'
        if (typeof next === 'string') return operationBody(next, id, ordinaryPhone(id), hook)
        return operationBody(next.type, id, scriptedPhones[id % scriptedPhones.length] ?? 0, hook)
      }
    },
  })
}
