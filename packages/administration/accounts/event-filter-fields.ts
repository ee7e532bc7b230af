import { Type } from '@sinclair/typebox'
import { filterFields } from '../../domain/feed/event-filter-fields.ts'
import { orNull } from '../fields.ts'

/** The filter of an event endpoint, by field. */
export const eventFilter = orNull(
  Type.Record(
    Type.String({ pattern: `^(${filterFields.join('|')})$` }),
    Type.String({ minLength: 1, maxLength: 64 }),
    { description: `values of ${filterFields.join(', ')}` },
  ),
  `which events it gets, by what all of them must have: values of ${filterFields.join(', ')}; null for every event`,
)
