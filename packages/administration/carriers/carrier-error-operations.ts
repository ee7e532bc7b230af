import { Type } from '@sinclair/typebox'
import { carrierErrorTables, findCarrierError } from '../../carriers/errors/find-error.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { evidences } from '../../domain/number-memory/evidence.ts'
import { bothLanguages, orNull } from '../fields.ts'
import { reading } from '../operation.ts'

const kind = Type.String({ minLength: 1, maxLength: 40, description: 'a kind of carrier' })
const code = Type.String({ minLength: 1, maxLength: 60, description: 'an error code, or its name' })
const sources = Type.Array(Type.String(), { description: 'documents of the carrier' })

const facts = {
  code: Type.String(),
  name: Type.String({ description: 'another name of it; empty where it has none' }),
  permanence: oneOf(['temporary', 'final', 'depends'], 'whether another attempt may help'),
  meaning: bothLanguages('what it means'),
  action: bothLanguages('what an operator does about it'),
  shows: Type.Optional(oneOf(evidences, 'what it shows of the number, for later messages')),
}

const carrierError = Type.Object(facts, { title: 'CarrierErrorView' })

const foundError = Type.Object(
  {
    ...facts,
    own: orNull(Type.String(), 'what the carrier added of its own, which only its documents explain'),
  },
  { title: 'FoundCarrierErrorView' },
)

export const listCarrierErrors = reading({
  name: 'carrier-errors',
  summary: 'Lists the error codes of a kind of carrier, and what they mean',
  at: 'GET /v1/carrier-errors',
  role: 'viewer',
  account: { kind: 'common' },
  input: { kind: Type.Optional({ ...kind, description: 'a kind of carrier; absent or unknown: smpp' }) },
  output: Type.Object({
    kind,
    kinds: Type.Array(Type.String(), { description: 'every kind that has a dictionary' }),
    sources,
    errors: Type.Array(carrierError),
  }),
  run: async (_, { input }) => {
    const kind = carrierErrorTables.has(input.kind ?? '') ? (input.kind ?? '') : 'smpp'
    const { sources = [], errors = [] } = carrierErrorTables.get(kind) ?? {}
    const views = errors.map(({ meaning, action, ...error }) => ({
      ...error,
      meaning: [...meaning],
      action: [...action],
    }))
    return { kind, kinds: [...carrierErrorTables.keys()], sources: [...sources], errors: views }
  },
})

export const explainCarrierError = reading({
  name: 'carrier-errors/one',
  summary: 'Explains an error code that a carrier gave',
  at: 'GET /v1/carrier-errors/{kind}/{code}',
  role: 'viewer',
  account: { kind: 'common' },
  input: { kind, code },
  output: Type.Object({
    kind,
    code: Type.String(),
    found: orNull(foundError, 'null: the dictionary does not have it'),
    sources,
  }),
  /** Anything may be given as kind and code. */
  run: async (_, { input: { kind, code }, mask }) => {
    const found = findCarrierError(kind, code)
    return {
      kind: mask.words(kind),
      code: mask.words(code),
      found: found && {
        ...found,
        meaning: [...found.meaning],
        action: [...found.action],
        own: mask.words(found.own),
      },
      sources: [...(carrierErrorTables.get(kind)?.sources ?? [])],
    }
  },
})
