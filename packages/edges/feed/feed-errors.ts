import { type ApiRefusal, envelopeErrors, fieldError, itemErrors, refusal } from '../../operations/errors.ts'

/** What `GET /v1/events` refuses. */
export const feedErrors = {
  accessDenied: refusal(
    'access',
    `${envelopeErrors.accessDenied.sentence}: Authorization must be Bearer and an API key`,
  ),
  accountDisabled: envelopeErrors.accountDisabled,
  scope: refusal('scope', 'The key is not good for this endpoint'),
  beyond: (last: number) => fieldError('after', `at most ${last}: that is the number of the newest event`),
  dropped: (oldest: number) =>
    refusal(
      'events-dropped',
      `after must be at least ${oldest - 1}: the events before number ${oldest} are not kept any more`,
    ),
  notRecorded: refusal('events-off', 'This gateway records no events: events.recorded must be true'),
  tooMuch: itemErrors.tooMuch,
  tooManyReaders: (max: number) =>
    refusal(
      'too-many-readers',
      `At most ${max} requests of an account may wait for events at once: end one first`,
    ),
  storage: asReadRefusal(envelopeErrors.storage),
  overload: asReadRefusal(envelopeErrors.overload),
  internal: asReadRefusal(envelopeErrors.internal),
}

/** The refusal of a request that could not have accepted anything. */
export function asReadRefusal({ code, sentence }: ApiRefusal): ApiRefusal {
  return refusal(code, sentence.replace('nothing was accepted, ', ''))
}
