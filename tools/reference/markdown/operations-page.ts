import { sendResult } from '../../../packages/operations/answer-schemas.ts'
import { groups } from '../../../packages/operations/operation.ts'
import { fieldRows } from '../field-rows.ts'
import type { Reference, ReferenceExample, ReferenceOperation } from '../reference.ts'
import { curl } from './curl.ts'
import { layOutJson } from './lay-out-json.ts'
import { bodyTable, codeBlock, inline, table } from './table.ts'

/** Every operation with its fields, examples and answers. */
export function operationsPage({ operations }: Reference): string {
  const sections = groups.flatMap((group) => {
    const members = operations.filter((operation) => operation.group === group)
    return members.length === 0 ? [] : [`## ${group}`, ...members.map(section)]
  })
  return [
    '# Operations',
    'An operation is an object in the list `data` of a request; its `type` says which, and is always required. Fields that are not listed are ignored. An optional field may be `null`, which counts as left out. An invalid field is refused with `<field> must be …`, unless another sentence stands beside it.',
    answerOfSends(),
    ...sections,
  ].join('\n\n')
}

function answerOfSends(): string {
  return [
    '## What a send answers',
    'Every operation that sends has the same answer, as soon as the message is on disk:',
    codeBlock('json', layOutJson({ success: true, data: sendResult.example })),
    resultTable(sendResult.schema),
    'Its status is posted to its `hook`, and returned by [`status`](#status).',
  ].join('\n\n')
}

function section(operation: ReferenceOperation): string {
  const { type, summary, details, examples } = operation
  const [first, ...others] = examples
  const parts = [
    `### ${type}`,
    `${summary}.${details === '' ? '' : ` ${details}`}`,
    fieldTable(operation),
    ...rules(operation),
    refusals(operation),
    ...(first === undefined
      ? []
      : [codeBlock('sh', curl(first.request)), ...exampleAnswer(operation, first)]),
    ...(others.length === 0 ? [] : ['Also:']),
    ...others.map(({ request }) => codeBlock('json', layOutJson(request))),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function fieldTable({ schema, fieldRefusals }: ReferenceOperation): string {
  const fields = fieldRows(schema).filter(({ path }) => path !== 'type')
  if (fields.length === 0) return 'It has no fields besides `type`.'
  const rows = fields.map(({ path, kind, required, description }) => {
    const refusal = fieldRefusals[path]
    const must = refusal?.field === path ? refusal.must : null
    const other = refusal === undefined || must !== null ? [] : [`else \`${refusal.sentence}\``]
    return [
      `\`${path}\``,
      kind === 'string' ? (must ?? kind) : kind,
      required ? 'yes' : '',
      [inline(description), ...other].join('; '),
    ]
  })
  return table(['field', 'must be', 'required', 'meaning'], rows)
}

/** Fields that are required under a condition. */
function rules({ conditions, takesTemplate }: ReferenceOperation): string[] {
  const rows = conditions.rules.map(({ field, value, needs }) => [
    field === 'pipeline' ? `\`${value}\` in \`pipeline\`` : `\`${field}\` \`${value}\``,
    names(needs),
  ])
  const { oneOf, together } = conditions
  const pairs = Object.entries(together).map(([field, others]) => [`\`${field}\``, names(others)])
  const sets = oneOf.map((fields) => names(fields).replaceAll(', ', ' with '))
  return [
    ...(takesTemplate
      ? [
          'With [`template`](contract.md#templates-with-values) the texts may be left out, and `viber_type` too.',
        ]
      : []),
    ...(sets.length === 0 ? [] : [`Needed is one of: ${sets.join('; ')}.`]),
    ...(rows.length + pairs.length === 0 ? [] : [table(['with', 'required besides'], [...rows, ...pairs])]),
  ]
}

const names = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

function refusals({ refusals: sentences }: ReferenceOperation): string {
  if (sentences.length === 0) return ''
  return `Other errors: ${[...new Set(sentences)].map((sentence) => `\`${sentence}\``).join(', ')}.`
}

function exampleAnswer({ result }: ReferenceOperation, { answer }: ReferenceExample): string[] {
  const block = codeBlock('json', layOutJson(answer))
  return result === sendResult ? [block] : [block, resultTable(result.schema)]
}

function resultTable(schema: object): string {
  return bodyTable(schema, 'in `data`', 'one of the [statuses](statuses.md)')
}
