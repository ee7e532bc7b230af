import { channels } from '../../domain/plan/plan.ts'
import { pricedKinds } from '../../domain/pricing/priced.ts'
import { TariffTable } from '../../domain/pricing/tariff-table.ts'
import type { MessageStatusAnswer } from '../../store/message-search/message-lookup.ts'
import { type Fixture, operationsFixture } from './operations-fixture.ts'

const delivered: MessageStatusAnswer = {
  clientId: '1',
  msgId: 10_000,
  channel: 'sms',
  status: 'DELIVERED',
  updatedAt: Date.UTC(2026, 10, 21, 9, 7, 21, 84),
  error: null,
  call: {},
  replies: [],
}

/** An endpoint for the account of the sandbox: `Posthorn` is approved and priced on every channel. */
export function demoFixture(): Fixture {
  const fixture = operationsFixture({
    account: {
      senders: channels.map((channel) => ({ name: 'Posthorn', channel, status: 'approved' })),
      approved: new Map(channels.map((channel) => [channel, new Set(['Posthorn'])])),
      tariffs: new TariffTable(
        [],
        pricedKinds.map((channel) => ({ channel, prefix: '', priceMicros: 500_000 })),
      ),
    },
  })
  fixture.messages.set('1', delivered)
  fixture.messages.set(10_000, delivered)
  return fixture
}
