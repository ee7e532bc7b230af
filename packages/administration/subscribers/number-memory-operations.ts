import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { maskRecipient } from '../../domain/guard/mask-recipient.ts'
import { evidences, memorySubjects } from '../../domain/number-memory/evidence.ts'
import { factsOf, forgetNumber } from '../../store/numbers/number-memory.ts'
import { instant } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { parseSubscriber } from './opt-outs.ts'
import { viewFacts } from './view-facts.ts'

const phone = Type.String({ maxLength: 32, description: 'a telephone number' })

const fact = Type.Object(
  {
    subject: oneOf(memorySubjects, 'what was tried; network: SMS and calls'),
    evidence: oneOf(evidences, 'what was seen'),
    seenAt: instant,
    countsUntil: { ...instant, description: 'until when plans skip the channel by it, if it is against it' },
  },
  { title: 'NumberFactView', description: 'What the last attempts showed of a number.' },
)

export const readNumberMemory = reading({
  name: 'number-memory',
  summary: 'Reads what the last attempts showed of a number, as far as it still counts',
  at: 'POST /v1/number-memory/read',
  role: 'operator',
  account: null,
  input: { phone },
  output: Type.Object({ facts: Type.Array(fact) }),
  command: {
    verb: 'show',
    arguments: ['phone'],
    empty: 'nothing is known of the number',
    examples: ['number-memory show 380671234567'],
  },
  run: async ({ db, clock }, { input }) => ({
    facts: viewFacts(await factsOf(db, parseSubscriber(input.phone)), clock.now()),
  }),
})

export const forgetNumberMemory = changing({
  name: 'number-memory/forget',
  summary: 'Forgets what the last attempts showed of a number: plans try every channel again',
  at: 'POST /v1/number-memory/forget',
  role: 'operator',
  account: null,
  input: { phone },
  output: Type.Object({ forgotten: Type.Integer({ description: 'facts that were known' }) }),
  audit: { kept: [], state: 'is knowledge that attempts bring again, and no setting' },
  command: {
    arguments: ['phone'],
    says: ({ phone, forgotten }) => `${String(forgotten)} facts about ${String(phone)} are forgotten`,
    examples: ['number-memory forget 380671234567'],
  },
  run: async ({ db, clock }, { input, note }) => {
    const number = parseSubscriber(input.phone)
    note(maskRecipient(number))
    return { forgotten: await forgetNumber(db, number, clock.now()) }
  },
})
