import { checkSimulatedSms, type SimulatedSms } from './simulated-contract.ts'

const carriers: Pick<SimulatedSms, 'kind' | 'carrier' | 'signs' | 'options'>[] = [
  { kind: 'twilio', carrier: 'twilio', signs: true },
  { kind: 'telnyx', carrier: 'telnyx', signs: true },
  { kind: 'vonage-sms', carrier: 'vonage', signs: true, options: ['flash', 'binary', 'udh'] },
  { kind: 'plivo', carrier: 'plivo', signs: true },
  { kind: 'messagebird', carrier: 'messagebird', signs: true, options: ['flash', 'binary', 'udh'] },
  { kind: 'http', carrier: 'plainHttp', signs: false },
]
for (const each of carriers) {
  checkSimulatedSms({
    ...each,
    endings: { undeliverable: 'INVALID DESTINATION ADDRESS', expired: 'EXPIRED', rejected: 'FILTERED' },
    refusals: ['rejected', 'throttled'],
    namesIds: true,
  })
}
