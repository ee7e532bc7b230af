import { Type } from '@sinclair/typebox'
import { filterFields } from '../../../domain/feed/event-filter-fields.ts'
import { orNull } from '../../fields.ts'

/** The filter of an event endpoint, by field. */
export const eventFilter = orNull(
  Type.Record(
    Type.String({ pattern: `^(${filterFields.join('|')})$` }),
    // As long as the client's own id of a message. One line of whole characters.
    Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
    { additionalProperties: false, description: `values of ${filterFields.join(', ')}` },
  ),
  `which events it gets, by what all of them must have: values of ${filterFields.join(', ')}; null for every event`,
)
