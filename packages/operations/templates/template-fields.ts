import { Type } from '@sinclair/typebox'
import type { Transaction } from '../../store/database.ts'
import type { TemplateChoice } from '../../store/templates/account-templates.ts'
import { type ApiRefusal, fieldError, itemErrors } from '../errors.ts'
import { optionalText } from '../fields.ts'
import { type Outcome, type Result, refuse } from '../operation.ts'

/** Text without NUL, which PostgreSQL cannot store. */
const storable = '^[^\\u0000]*$'

/** The fields that select the templates to delete; an empty `template` counts as left out. */
export const choiceFields = {
  template: optionalText({
    pattern: storable,
    description: 'The exact text of the templates to delete; with an id, both must match',
    examples: ['Welcome to our shop!'],
    refusal: fieldError('template', 'the text of a template'),
  }),
}

export const nameField = optionalText({
  maxLength: 255,
  pattern: storable,
  description: 'A name of your own',
  examples: ['welcome'],
  refusal: fieldError('name', 'text of at most 255 characters'),
})

export const langField = optionalText({
  pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$',
  maxLength: 35,
  description: 'Its language, such as `uk` or `en-GB`; texts of one name are the languages of a template',
  examples: ['en'],
  refusal: fieldError('lang', 'a language code such as uk or en-GB'),
})

export const deletedResult: Result = {
  name: 'DeletedResult',
  schema: Type.Object({
    deleted: Type.Integer({
      minimum: 0,
      description: 'How many templates were deleted; 0 where none matched',
    }),
  }),
  example: { deleted: 1 },
}

type Chosen = { kind: 'choice'; choice: TemplateChoice } | ReturnType<typeof refuse>

/** Digits of the longest id; no template has a longer one. */
const longestId = 15

/**
 * The templates to delete. `wrongId` is the refusal of an id that is no whole number; with null such an id matches no
 * template.
 */
export function parseChoice(
  id: string | null,
  template: string | null | undefined,
  wrongId: ApiRefusal | null,
): Chosen {
  const text = template === undefined || template === '' ? null : template
  if (id === null) {
    if (text === null) return refuse(itemErrors.idOrTemplate)
    return { kind: 'choice', choice: { templateId: null, text } }
  }
  const isNumber = /^[0-9]+$/.test(id)
  if (!isNumber && wrongId !== null) return refuse(wrongId)
  // No template has id 0.
  const templateId = isNumber && id.length <= longestId ? Number(id) : 0
  return { kind: 'choice', choice: { templateId, text } }
}

export function deleteChosen(
  chosen: Chosen,
  remove: (choice: TemplateChoice, tx?: Transaction) => Promise<number>,
): Outcome {
  if (chosen.kind === 'refused') return chosen
  return {
    kind: 'change',
    change: async (tx) => ({ kind: 'changed', payload: { deleted: await remove(chosen.choice, tx) } }),
  }
}
