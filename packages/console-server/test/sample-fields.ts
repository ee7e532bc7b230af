import type { TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** One of them has the form of any field that is a text with a pattern. */
const samples = [
  ...['', 'sms', 'UAH', '1.00', '380671234567', 'ann@shop.example', 'https://shop.example/'],
  ...['a'.repeat(43), 'a'.repeat(64), '7e0f5d6a-0000-4000-8000-000000000000'],
]

/** A valid value of every required field of a query or a body. */
export function sampleFields({ properties, required }: TObject): Record<string, unknown> {
  const needed = Object.entries<TSchema>(properties).filter(([name]) => required?.includes(name))
  return Object.fromEntries(needed.map(([name, schema]) => [name, sampleOf(schema)]))
}

export function sampleOf(schema: TSchema): unknown {
  return samples.find((each) => Value.Check(schema, each)) ?? Value.Create(schema)
}
