import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../packages/kit/time/clock.ts'
import { openSpeechEngine } from '../packages/speech/speech.ts'
import { CallScene, type HandsetCall, type Item, type StoredCall, window } from './support/call-scene.ts'
import { until } from './support/until.ts'

const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const skip = engine === null ? 'no speech engine is installed here' : false
const limits = { skip }

const announcements = 14
const saying = { dtmf: false, voice: { gender: 'female', language: 'en', name: 'default' } }
/** Delay of the carrier's answers, longer than the gateway lives. */
const answerDelayMs = 1_500
const lifetimeMs = 30_000

const spokenTo = (id: number) => String(380_671_000_000 + id)
const shownTo = (id: number) => String(380_672_000_000 + id)

function announcement(id: number, hook: string): object {
  return { type: 'voice', id, phone: spokenTo(id), message: 'Hello.', ...saying, hook }
}

/** Counts the calls of each telephone that a kill cut off. */
class CutOff {
  readonly #cut = new Map<string, number>()
  /** Calls that ended at the kill, perhaps without being stored. */
  readonly #endedAtKill = new Map<string, number>()

  async kill(scene: CallScene, phones: readonly string[]): Promise<void> {
    const at = Date.now()
    await scene.kill()
    for (const phone of phones) {
      const calls = scene.callsTo(phone)
      // Calls in another state were never ended, because their gateway was killed.
      const open = calls.filter(({ state }) => state !== 'ended').length
      const soon = calls.filter((call) => call.state === 'ended' && at - endOf(call) < 1_000).length
      this.#cut.set(phone, open)
      if (soon > 0) this.#endedAtKill.set(phone, (this.#endedAtKill.get(phone) ?? 0) + 1)
    }
  }

  get some(): boolean {
    return [...this.#cut.values()].some((count) => count > 0)
  }

  /** How often the telephone must have rung in the end, at least and at most. */
  rings(phone: string): { min: number; max: number } {
    const min = 1 + (this.#cut.get(phone) ?? 0)
    return { min, max: min + (this.#endedAtKill.get(phone) ?? 0) }
  }
}

function endOf({ at, ringMs, talkMs }: HandsetCall): number {
  return at + ringMs + talkMs
}

/** Callbacks by msg_id: their webhook-ids and statuses. */
function callbacksOf({ receiver }: CallScene): Map<string, { names: Set<unknown>; statuses: Set<string> }> {
  const byMessage = new Map<string, { names: Set<unknown>; statuses: Set<string> }>()
  for (const { headers, body } of receiver.received) {
    const { msg_id, status } = JSON.parse(body) as { msg_id: string; status: string }
    const known = byMessage.get(msg_id) ?? { names: new Set(), statuses: new Set() }
    known.names.add(headers['webhook-id'])
    known.statuses.add(status)
    byMessage.set(msg_id, known)
  }
  return byMessage
}

/** Makes these messages older by `byMs`. */
async function age(scene: CallScene, phones: readonly string[], byMs: number): Promise<void> {
  const text = `WITH aged AS (
      UPDATE accepted_messages SET accepted_at = accepted_at - $2, expires_at = expires_at - $2 WHERE phone = ANY($1)
      RETURNING msg_id
    )
    UPDATE open_messages SET expires_at = expires_at - $2 WHERE msg_id IN (SELECT msg_id FROM aged)`
  await scene.db.query({ text }, [phones, byMs])
}

async function messageOf(scene: CallScene, phone: string): Promise<StoredCall> {
  const found = (await scene.messages()).filter((message) => message.phone === phone)
  assert.equal(found.length, 1, `${found.length} messages to ${phone}`)
  return found[0] as StoredCall
}

test(
  'a gateway killed in the middle of calls repeats exactly the calls that it must repeat',
  limits,
  async (t) => {
    await using scene = await CallScene.open()
    const spoken = Array.from({ length: announcements }, (_, index) => spokenTo(index))
    for (let id = 0; id < announcements; id += 5) scene.handsets.setScripts(spokenTo(id), { voice: 'slow' })
    const hook = scene.receiver.url()
    const accepted = await scene.post(spoken.map((_, id) => announcement(id, hook)))
    assert.ok(
      accepted.every(({ success }) => success),
      JSON.stringify(accepted.find(({ success }) => !success)),
    )
    await until('one call was spoken once, and one rings', 10_000, () => {
      const calls = scene.underWay()
      const wasSpoken = calls.some(({ talkMs }) => talkMs > 1_800)
      return wasSpoken && calls.some(({ state }) => state === 'ringing') ? null : JSON.stringify(calls)
    })

    // Codes whose INVITE has no answer yet: two clients retry, two have gone, two retry too late.
    scene.carrier.putFaults({ answerDelayMs })
    const [again, gone, late] = [
      [1, 2],
      [3, 4],
      [5, 6],
    ].map((ids) => ids.map(shownTo)) as string[][]
    const shown = [...(again ?? []), ...(gone ?? []), ...(late ?? [])]
    const requestCode = (phone: string): Promise<Item[]> =>
      scene.post([{ type: 'call/otp', id: Number(phone), phone }], `code for ${phone}`)
    const cut = shown.map((phone) => requestCode(phone).catch(() => null))
    await until('the codes are stored', 20_000, async () => {
      const stored = (await scene.messages()).filter(({ phone }) => shown.includes(phone))
      return stored.length === shown.length ? null : `${stored.length} are`
    })
    const kills = new CutOff()
    await kills.kill(scene, spoken)
    assert.deepEqual(
      await Promise.all(cut),
      shown.map(() => null),
    )
    assert.ok(kills.some, 'no call was cut off')
    scene.carrier.putFaults({})
    await age(scene, late ?? [], lifetimeMs + 1_000)
    await scene.start()
    const codes = await Promise.all((again ?? []).map(requestCode))

    await until('one that came again is answered', 20_000, () => {
      const calls = spoken.filter((phone) => kills.rings(phone).min > 1).map((phone) => scene.callsTo(phone))
      return calls.some((each) => each.at(-1)?.state === 'answered' && each.length > 1) ? null : 'none is'
    })
    // Further calls go out and are not answered.
    scene.carrier.putFaults({ unanswered: true })
    await pause(1_500)
    await kills.kill(scene, spoken)
    scene.carrier.putFaults({})
    await scene.start()
    await scene.untilOver(60_000)

    const messages = await scene.messages()
    const callbacks = callbacksOf(scene)
    for (const { msg_id, phone, status, ends } of messages.filter((each) => spoken.includes(each.phone))) {
      assert.deepEqual([status, ends], ['DELIVERED', 1], `message ${msg_id}`)
      const received = callbacks.get(String(msg_id))
      assert.deepEqual(
        [received?.names.size, [...(received?.statuses ?? [])]],
        [1, ['DELIVERED']],
        `of ${msg_id}`,
      )
      const { min, max } = kills.rings(phone)
      const rings = scene.callsTo(phone).length
      assert.ok(rings >= min && rings <= max, `${phone} rang ${rings} times, not ${min} to ${max}`)
    }
    for (const [index, phone] of (again ?? []).entries()) {
      const [item] = codes[index] ?? []
      assert.equal(item?.data?.code, scene.callsTo(phone).at(-1)?.from.slice(-4), JSON.stringify(item))
      assert.equal(item?.data?.msg_id, (await messageOf(scene, phone)).msg_id)
    }
    for (const phone of gone ?? []) {
      const { accepted_at } = await messageOf(scene, phone)
      for (const { at } of scene.callsTo(phone)) assert.ok(at < accepted_at + lifetimeMs, `${phone} at ${at}`)
    }
    for (const phone of late ?? []) {
      assert.deepEqual(scene.callsTo(phone).length, 0)
      assert.equal((await messageOf(scene, phone)).status, 'UNKNOWN')
    }
    for (const phone of shown) {
      const numbers = scene.callsTo(phone).map(({ from }) => from.slice(-4))
      assert.equal(
        new Set(numbers).size,
        numbers.length,
        `${phone} was shown a code twice: ${numbers.join()}`,
      )
    }
    assert.ok(await scene.isBalanced())
    const doubts = messages.reduce((sum, each) => sum + each.doubts, 0)
    t.diagnostic(JSON.stringify({ messages: messages.length, doubts }))
    assert.ok(doubts >= window, `${doubts} hand-overs were in doubt`)
  },
)

test(
  'with unknownPolicy hold a call that was cut off is not repeated and ends as unknown',
  limits,
  async () => {
    await using scene = await CallScene.open({ unknownPolicy: 'hold' })
    const phones = [0, 1, 2].map(spokenTo)
    await scene.post(phones.map((_, id) => announcement(id, scene.receiver.url())))
    await until('all of them listen', 10_000, () => {
      const calls = scene.underWay().filter(({ talkMs }) => talkMs > 500)
      return calls.length === phones.length ? null : `${calls.length} do`
    })
    await scene.kill()
    await scene.start()
    await until('all of them were in doubt for long enough', 15_000, async () => {
      const [row] = await scene.db.query<{ count: number }>({
        text: 'SELECT count(*) FROM messages WHERE phase = 2',
      })
      return row?.count === phones.length ? null : `${row?.count} were`
    })
    await scene.db.query({ text: 'UPDATE open_messages SET expires_at = $1, clock_at = $1' }, [Date.now()])
    await scene.untilOver(10_000)
    for (const { status, phone } of await scene.messages()) {
      assert.equal(status, 'UNKNOWN')
      assert.equal(scene.callsTo(phone).length, 1)
    }
    assert.equal(callbacksOf(scene).size, phones.length)
    assert.ok(await scene.isBalanced())
  },
)
