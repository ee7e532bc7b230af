import assert from 'node:assert/strict'
import { GatewayHarness } from './gateway-harness.ts'

/** The recipient of all messages, unless a test says otherwise. */
export const phone = '380671234567'

/** A gateway with these traffic rules. */
export function openWith(...trafficRules: object[]): Promise<GatewayHarness> {
  return GatewayHarness.open({ settings: { trafficRules } })
}

/** The errors of the items, and null for each that was accepted. */
export async function errorsOf(harness: GatewayHarness, ...texts: string[]): Promise<(string | null)[]> {
  const operations = texts.map((sms_message) => harness.client.sms({ phone, sms_message }))
  const { data = [] } = await harness.client.post(operations)
  return data.map(({ error }) => error ?? null)
}

/** What waits of a message, in its row. */
export async function waitingOf(harness: GatewayHarness, msgId: number) {
  const text = `SELECT phase, upstream, due_at AS "dueAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt"
    FROM messages WHERE msg_id = $1`
  const [row] = await harness.db.query<{
    phase: number
    upstream: string | null
    dueAt: number
    expiresAt: number
    acceptedAt: number
  }>({ text }, [msgId])
  assert.ok(row)
  return row
}

/** The instant of a waiting message comes now. */
export async function wakeNow(harness: GatewayHarness, msgId: number): Promise<void> {
  const text = 'UPDATE open_messages SET due_at = updated_at, clock_at = updated_at WHERE msg_id = $1'
  await harness.db.query({ text }, [msgId])
}
