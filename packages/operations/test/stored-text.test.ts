import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Channel, channels } from '../../domain/plan/plan.ts'
import { TariffTable } from '../../domain/pricing/tariff-table.ts'
import { operationsFixture, perform } from '../../edges/test/operations-fixture.ts'
import { operations } from '../index.ts'

type Fields = Record<string, unknown>

const senders = new Set(['Posthorn', 'Chat'])
const priced = [...channels, 'hlr'] as const
const account = {
  approved: new Map<Channel, Set<string>>(channels.map((channel) => [channel, senders])),
  tariffs: new TariffTable(
    [],
    priced.map((channel) => ({ channel, prefix: '', priceMicros: 1 })),
  ),
}

/** The example once for each text in it, with `tail` behind that text. */
function variants(value: unknown, tail: string): unknown[] {
  if (typeof value === 'string') return [value + tail]
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return items.flatMap((each, index) => variants(each, tail).map((other) => items.with(index, other)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    variants(each, tail).map((other): Fields => ({ ...(value as Fields), [name]: other })),
  )
}

for (const { type, examples } of operations) {
  test(`${type} accepts no text that a database cannot store`, async () => {
    for (const element of examples.flatMap((example) => [
      ...variants(example, '\0'),
      ...variants(example, '\ud800'),
    ])) {
      const fixture = operationsFixture({ account })
      await perform(fixture, [element])
      const { intake, templates } = fixture
      const stored = JSON.stringify([intake.calls, templates.sms, templates.viber])
      assert.ok(!/\\u(0000|d800)/.test(stored), JSON.stringify(element))
    }
  })
}
