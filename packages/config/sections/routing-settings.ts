import { fraction, section, whole, withDefault } from '../../settings/setting.ts'

/** How routes judge upstreams. */
export const routingSettings = section({
  exploreShare: withDefault(
    0.05,
    fraction(
      0,
      0.5,
      'Share of messages that routes with `choose: quality` give to another upstream than the best, so that its ' +
        'recovery is noticed.',
    ),
  ),
  lookupSeconds: withDefault(
    2,
    whole(
      1,
      10,
      'How long a request waits for lookups of routes with `lookup`. After that numbering data decide. Less than ' +
        '`limits.answerSeconds` is wise.',
    ),
  ),
})
