import assert from 'node:assert/strict'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

export interface AlarmView {
  state: string
  text: string
  taken_by: string | null
  ended_by: string | null
  people: { name: string | null; has_taken: boolean; tries: TryView[] }[]
}

export interface TryView {
  round: number
  is_notice: boolean
  msg_id: number | null
  status: string | null
  refused: string | null
}

export const viber = { channel: 'viber', sender: 'Posthorn', wait_seconds: 60 }
export const sms = { channel: 'sms', sender: 'Posthorn', wait_seconds: 60 }

/** A gateway with every channel, a management key, and what a test says about alarms. */
export class AlarmHarness implements AsyncDisposable {
  readonly gateway: GatewayHarness
  readonly #key: string
  #lastPhone = 380_672_000_000

  static async open(): Promise<AlarmHarness> {
    const gateway = await GatewayHarness.open({ everyChannel: true })
    const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
    const made = { name: 'test', role: 'admin', ...limits } as const
    const { key } = await insertManagementKey(gateway.db, made, systemClock.now())
    return new AlarmHarness(gateway, key)
  }

  private constructor(gateway: GatewayHarness, key: string) {
    this.gateway = gateway
    this.#key = key
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.gateway[Symbol.asyncDispose]()
  }

  async request(at: string, body?: object) {
    const [method = '', path = ''] = at.split(' ')
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${this.gateway.url}${path}`, init)
    const text = await response.text()
    const parsed: unknown = JSON.parse(text === '' ? '{}' : text)
    return { status: response.status, body: parsed as Record<string, unknown> }
  }

  /** A telephone that follows these scripts. */
  async handset(scripts: object): Promise<string> {
    const phone = String(++this.#lastPhone)
    const { http } = this.gateway.network().addresses
    const init = { method: 'PUT', body: JSON.stringify(scripts) }
    const answer = await fetch(`${http}/sandbox/handsets/${phone}`, init)
    assert.ok(answer.ok, await answer.text())
    return phone
  }

  /** What arrived at the telephone. */
  texts(phone: string): string[] {
    const { messages } = this.gateway.network().handsets.view(phone)
    return messages.map(({ text }) => text)
  }

  async start(fields: object): Promise<number> {
    const alarm = { account_id: 'demo', text: 'Disk full on db1', channels: [viber], ...fields }
    const { status, body } = await this.request('POST /v1/alarms', alarm)
    assert.equal(status, 201, JSON.stringify(body))
    return Number(body['alarm_id'])
  }

  async read(alarmId: number): Promise<AlarmView> {
    const { status, body } = await this.request(`GET /v1/alarms/${alarmId}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as unknown as AlarmView
  }

  /** Resolves with the alarm once it `is` so. */
  until(alarmId: number, what: string, is: (alarm: AlarmView) => boolean): Promise<AlarmView> {
    return until(`alarm ${alarmId} to be ${what}`, async () => {
      const alarm = await this.read(alarmId)
      return is(alarm) ? alarm : null
    })
  }

  untilState(alarmId: number, state: string): Promise<AlarmView> {
    return this.until(alarmId, state, (alarm) => alarm.state === state)
  }

  untilText(phone: string, count = 1): Promise<string[]> {
    return until(`${count} texts at ${phone}`, () => {
      const texts = this.texts(phone)
      return texts.length >= count ? texts : null
    })
  }
}
