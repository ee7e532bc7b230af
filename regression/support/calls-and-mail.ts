import assert from 'node:assert/strict'
import type { PgDatabase } from '../../packages/store/pg/pg-database.ts'
import type { CallContent } from '../../simulators/handset-calls.ts'
import type { Scene } from './scene.ts'
import { phoneOf } from './traffic.ts'

export function callOperation(id: number, hook: string): object {
  const voice = { gender: 'female', language: 'en', name: 'default' }
  return {
    type: 'voice',
    id: `call-${id}`,
    phone: Number(phoneOf(id)),
    message: 'Hello.',
    dtmf: false,
    voice,
    hook,
  }
}

/** A client that requests codes by e-mail at a steady pace. */
export class MailedCodes implements AsyncDisposable {
  /** Addresses by verify_id. */
  readonly accepted = new Map<string, string>()
  readonly refusals = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #number = 0

  constructor({ apiKey, installation }: Scene, everyMs: number) {
    const url = `http://127.0.0.1:${installation.port}/api/verify.php`
    this.#timer = setInterval(() => {
      const request = this.#request(url, apiKey)
      this.#underWay.add(request)
      void request.finally(() => this.#underWay.delete(request))
    }, everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  async #request(url: string, auth: string): Promise<void> {
    const email = `reader-${++this.#number}@mail.example`
    const body = JSON.stringify({ auth, command: 'verify/create', type: 'email', email, sender_name: 'Shop' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    if (response === null) return
    const { verify_id: verifyId, error = 'no sentence' } = (await response.json()) as {
      verify_id?: string
      error?: string
    }
    if (verifyId !== undefined) this.accepted.set(verifyId, email)
    else this.refusals.set(error, (this.refusals.get(error) ?? 0) + 1)
  }
}

export interface CallAndMailVerdict {
  calls: { accepted: number; repeated: number }
  mails: { accepted: number; repeated: number }
  /** Timelines of messages that a handset or a mailbox had twice although their outcome was known, at most three. */
  unexplained: string[]
}

interface Stored {
  msg_id: number
  request_id: string | null
  phone: string
  status: string
  ends: number
  /** Whether an outcome was unknown, and whether a call was over before it was heard. */
  is_unknown: boolean
  is_refused: boolean
  timeline: string
}

/**
 * Every call that is DELIVERED was answered, every code by e-mail is in its mailbox, each message has ended once, and
 * none goes out again after its outcome was known.
 */
export async function callsAndMailsEnded(
  scene: Scene,
  db: PgDatabase,
  { calls, mails }: { calls: ReadonlyMap<number, number>; mails: MailedCodes },
): Promise<CallAndMailVerdict> {
  const stored = await db.query<Stored>(
    {
      text: `SELECT msg_id, request_id, phone, status, timeline,
      (SELECT count(*)::integer FROM regexp_matches(timeline, '^S[0-9]*\\[|"step":"status"', 'gn')) AS ends,
      timeline ~ '(?n)"outcome":"unknown"|^U[0-9]*\\["[^"]*",[0-9]+,"unknown"' AS is_unknown,
      timeline ~ '(?n)"outcome":"refused"|^U[0-9]*\\["[^"]*",[0-9]+,"refused"' AS is_refused
      FROM messages WHERE phone LIKE '%@%' OR msg_id = ANY($1)`,
    },
    [[...calls.values()]],
  )
  const byCall = new Map(stored.map((each) => [each.msg_id, each]))
  const byCode = new Map(stored.map((each) => [each.request_id, each]))
  const unexplained: string[] = []
  const repeated = { calls: 0, mails: 0 }
  for (const [id, msgId] of calls) {
    const message = byCall.get(msgId)
    assert.ok(message !== undefined, `call ${msgId} was accepted and is not on disk`)
    assert.deepEqual([message.status, message.ends], ['DELIVERED', 1], message.timeline)
    const rings = scene.handsets.view(phoneOf(id)).messages.map(({ content }) => content as CallContent)
    assert.ok(
      rings.some(({ answered }) => answered),
      `call ${msgId} was never answered`,
    )
    if (rings.length > 1) repeated.calls++
    if (rings.length > 1 && !message.is_unknown && !message.is_refused) unexplained.push(message.timeline)
  }
  for (const [verifyId, email] of mails.accepted) {
    const message = byCode.get(verifyId)
    assert.ok(message !== undefined, `code ${verifyId} was accepted and is not on disk`)
    assert.deepEqual([message.status, message.ends], ['DELIVERED', 1], message.timeline)
    const got = scene.mailsTo(email)
    assert.ok(got > 0, `the code to ${email} is in no mailbox`)
    if (got > 1) repeated.mails++
    if (got > 1 && !message.is_unknown) unexplained.push(message.timeline)
  }
  return {
    calls: { accepted: calls.size, repeated: repeated.calls },
    mails: { accepted: mails.accepted.size, repeated: repeated.mails },
    unexplained: unexplained.slice(0, 3),
  }
}
