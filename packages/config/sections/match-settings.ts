import { mainCode } from '../../domain/network/operators.ts'
import { trafficKinds } from '../../domain/routing/route-rule.ts'
import type { EntryReference } from '../../domain/routing/rule-set-name.ts'
import { oneOf, orNull, text, turned, withDefault } from '../../settings/setting.ts'

/** Which messages a rule is for: of routes and of traffic rules. */
export const matchSettings = {
  prefix: withDefault(
    '',
    text(
      'digits that numbers begin with, or empty',
      /^\d{0,15}$/,
      'Digits that the number begins with. The longest prefix that matches wins.',
    ),
    { shownDefault: 'empty: every number' },
  ),
  country: orNull(
    text('two capital letters, such as UA', /^[A-Z]{2}$/, 'ISO 3166 code of the country of the number.'),
    {
      shownDefault: 'every country',
      refersTo: 'country' satisfies EntryReference,
    },
  ),
  network: orNull(
    turned(
      text(
        'the MCC and MNC of an operator, 5 or 6 digits',
        /^\d{5,6}$/,
        "MCC and MNC of the recipient's operator: `25503`. Each of its codes stands for all of them.",
      ),
      mainCode,
    ),
    { shownDefault: 'every network', refersTo: 'network' satisfies EntryReference },
  ),
  account: orNull(text('the name of an account', /^\S{1,64}$/, 'Name of the account that sends.'), {
    shownDefault: 'every account',
    refersTo: 'account' satisfies EntryReference,
  }),
  sender: orNull(
    text(
      '1 to 64 characters',
      /^[^\p{Cc}]{1,64}$/u,
      'The sender of the message, exactly as clients name it.',
    ),
    {
      shownDefault: 'every sender',
      refersTo: 'sender' satisfies EntryReference,
    },
  ),
  traffic: orNull(
    oneOf(trafficKinds, '`code`: one-time codes, and texts that look like one. `other`: everything else.'),
    { shownDefault: 'both' },
  ),
}
