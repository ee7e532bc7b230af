import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { callTable } from '../../../sip/call/call-table.ts'
import { inviteClientTable, nonInviteClientTable } from '../../../sip/transaction/client-tables.ts'
import { type MachineTable, runTable } from '../../../sip/transaction/machine.ts'
import { inviteServerTable, nonInviteServerTable } from '../../../sip/transaction/server-tables.ts'

/** A path through a table: its events, states and actions. */
interface Walked<S extends string, E extends string, A extends string> {
  events: E[]
  states: S[]
  done: A[]
}

function walk<S extends string, E extends string, A extends string>(
  table: MachineTable<S, E, A>,
  start: S,
  check: (walked: Walked<S, E, A>, event: E) => void,
): void {
  const events = Object.keys(table[start]) as E[]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 25 }), (path) => {
      const walked: Walked<S, E, A> = { events: [], states: [start], done: [] }
      const machine = runTable(table, start, (action) => walked.done.push(action))
      for (const event of path) {
        machine.on(event)
        walked.events.push(event)
        walked.states.push(machine.state as S)
        check(walked, event)
      }
    }),
    { numRuns: 2_000 },
  )
}

const count = <T>(list: readonly T[], ...wanted: T[]) => list.filter((each) => wanted.includes(each)).length

/** States from which no event leads to any of `ends`. */
function stuck<S extends string, E extends string, A extends string>(
  table: MachineTable<S, E, A>,
  end: S,
): S[] {
  const reaching = new Set<S>([end])
  const states = Object.keys(table) as S[]
  for (let before = 0; before !== reaching.size; ) {
    before = reaching.size
    for (const state of states) {
      const next = (Object.values(table[state]) as ({ to: S } | null)[]).map((each) => each?.to)
      if (next.some((to) => to !== undefined && reaching.has(to))) reaching.add(state)
    }
  }
  return states.filter((state) => !reaching.has(state))
}

test('every state of every table can reach the end', () => {
  assert.deepEqual(stuck(inviteClientTable, 'terminated'), [])
  assert.deepEqual(stuck(nonInviteClientTable, 'terminated'), [])
  assert.deepEqual(stuck(inviteServerTable, 'terminated'), [])
  assert.deepEqual(stuck(nonInviteServerTable, 'terminated'), [])
  assert.deepEqual(stuck(callTable, 'ended'), [])
})

for (const [name, table, start] of [
  ['INVITE', inviteClientTable, 'calling'],
  ['other', nonInviteClientTable, 'trying'],
] as const) {
  test(`on any path an ${name} client transaction reports one end and is removed once`, () => {
    walk(table as typeof inviteClientTable, start as 'calling', ({ states, done }) => {
      const over = states.at(-1) === 'terminated'
      assert.ok(count(done, 'report-timeout', 'report-lost') <= 1)
      assert.equal(count(done, 'forget'), over ? 1 : 0)
      if (count(done, 'report-timeout', 'report-lost') > 0) assert.equal(count(done, 'linger'), 0)
    })
  })

  test(`a final response ends the retransmission of an ${name} request`, () => {
    walk(table as typeof inviteClientTable, start as 'calling', ({ states, done }, event) => {
      const hadFinalResponse = states.at(-2) === 'completed' || states.at(-2) === 'accepted'
      if (hadFinalResponse && event === 'retransmit-due') assert.notEqual(done.at(-1), 'retransmit')
    })
  })
}

test('every final refusal of an INVITE is acknowledged, a 2xx never in the transaction', () => {
  walk(inviteClientTable, 'calling', ({ states, done }, event) => {
    const before = states.at(-2)
    if (event === 'failure' && (before === 'calling' || before === 'proceeding' || before === 'completed')) {
      assert.ok(done.includes('acknowledge'))
    }
    if (states.includes('accepted')) assert.equal(count(done, 'acknowledge'), 0)
  })
})

test('a server transaction sends one final answer and reports at most once whether it was acknowledged', () => {
  walk(inviteServerTable, 'proceeding', ({ states, done }, event) => {
    if (event === 'success' || event === 'failure') {
      if (states.at(-2) !== 'proceeding') assert.equal(states.at(-2), states.at(-1))
    }
    assert.ok(count(done, 'report-acknowledged', 'report-unacknowledged') <= 1)
    assert.ok(count(done, 'repeat-until-ack', 'await-ack') <= 1)
    assert.equal(count(done, 'forget'), states.at(-1) === 'terminated' ? 1 : 0)
  })
  walk(nonInviteServerTable, 'trying', ({ states, done }) => {
    assert.ok(count(done, 'linger') <= 1)
    assert.equal(count(done, 'forget'), states.at(-1) === 'terminated' ? 1 : 0)
  })
})

test('on any path a call is answered at most once, ends once, and every answer gets an ACK', () => {
  walk(callTable, 'calling', ({ states, done }) => {
    assert.ok(count(done, 'report-answered') <= 1)
    assert.equal(count(done, 'end'), states.at(-1) === 'ended' ? 1 : 0)
    if (states.includes('answered') || states.includes('leaving')) assert.equal(count(done, 'acknowledge'), 1)
    assert.ok(count(done, 'bye') <= 1)
  })
})

test('a call sends CANCEL only after a provisional response and BYE only after an answer', () => {
  walk(callTable, 'calling', ({ events, done }) => {
    if (done.includes('cancel')) assert.ok(events.includes('provisional'))
    if (done.includes('bye')) assert.ok(done.indexOf('acknowledge') < done.indexOf('bye'))
  })
})
