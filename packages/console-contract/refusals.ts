import { type UserFault, userFaults } from '../domain/console/user-faults.ts'
import { type HookFault, hookFaults } from '../domain/settings/hook-faults.ts'
import type { FieldRule } from './field-rule.ts'
import type { RefusedView } from './sending/send.ts'

type None = Record<string, never>

const reason = <Values>(status: number, sentence: (values: Values) => string) => ({ status, sentence })

/**
 * Why a request of the console is not carried out: by code the HTTP status, and the sentence in English. The values of a
 * code are what a page says with it in its own language.
 */
export const consoleRefusals = {
  // Requests as such
  'not-json': reason(400, (_: None) => 'The request must be JSON'),
  'gateway-fault': reason(500, (_: None) => 'The gateway made an error, please try again'),
  'database-away': reason(503, (_: None) => 'The gateway cannot reach its database'),
  'no-value': reason(
    400,
    (_: None) => 'A number in it is out of range, or a text has a character that is none',
  ),
  'path-unknown': reason(404, (_: None) => 'There is nothing of that name'),
  field: reason(400, ({ field, must }: { field: string; must: string; rule: FieldRule }) =>
    field === '' ? `The request ${must}` : `${field} ${must}`,
  ),
  configuration: reason(400, ({ faults }: { faults: string }) => faults),
  'page-unknown': reason(400, (_: None) => 'There is no such page: begin at the newest'),
  // Who may do it
  'signed-out': reason(401, (_: None) => 'You are signed out'),
  'role-needed': reason(
    403,
    ({ role }: { role: string }) =>
      `Only ${role === 'admin' ? 'admins' : 'operators and admins'} may do this`,
  ),
  'account-user': reason(403, (_: None) => 'This is not open to users of one account'),
  'second-factor-needed': reason(403, (_: None) => 'Set up your second factor first'),
  'session-changed': reason(403, (_: None) => 'This page is older than its session: load it again'),
  'too-much': reason(429, (_: None) => 'Too much was requested: wait for some seconds'),
  'sign-in-wrong': reason(401, (_: None) => 'Name or password is wrong'),
  'sign-in-busy': reason(429, (_: None) => 'Many sign in at this moment: try again'),
  'sign-in-often': reason(
    429,
    ({ minutes }: { minutes: number }) => `Too many tries to sign in: wait for ${minutes} min`,
  ),
  'code-needed': reason(401, (_: None) => 'Enter the code of your authenticator app, or a recovery code'),
  'code-wrong': reason(401, (_: None) => 'The code is wrong, or was used already'),
  'code-confirm': reason(400, (_: None) => 'The code is wrong, or was used already'),
  'second-factor-there': reason(409, (_: None) => 'You have a second factor already: remove it first'),
  'second-factor-absent': reason(409, (_: None) => 'There is no second factor'),
  'second-factor-required': reason(409, (_: None) => 'This installation requires a second factor'),
  'session-over': reason(404, (_: None) => 'This session is over already'),
  'provider-absent': reason(404, (_: None) => 'No identity provider is set up here'),
  'provider-failed': reason(502, (_: None) => 'The sign-in with the identity provider failed: try again'),
  'provider-role': reason(403, (_: None) => 'The identity provider gives you no role here'),
  'provider-user': reason(403, (_: None) => 'There is no user for you here: ask an admin for an invitation'),
  'provider-name': reason(
    403,
    (_: None) => 'Another user has your name already: ask an admin for a link that connects yours',
  ),
  'old-password': reason(400, (_: None) => 'The old password is wrong'),
  'user-field': reason(400, ({ fault }: { fault: UserFault }) => userFaults[fault]),
  'link-over': reason(403, (_: None) => 'This link was used already, or is more than a day old'),
  'link-unknown': reason(404, (_: None) => 'This link was used or revoked already'),
  'samples-busy': reason(
    429,
    (_: None) => 'Samples of your account are being spoken already: wait for them, then try again',
  ),
  'pages-open': reason(429, (_: None) => 'Too many pages are open: close some of them'),
  // Webhooks
  'receiver-absent': reason(404, (_: None) => 'The test endpoint exists in sandbox mode only'),
  'hook-refused': reason(400, ({ fault }: { fault: HookFault }) => `The address ${hookFaults[fault]}`),
  'callback-unknown': reason(
    404,
    ({ callbackId }: { callbackId: number }) => `There is no callback ${callbackId}`,
  ),
  'callbacks-busy': reason(409, ({ callbackId }: { callbackId: number | null }) =>
    callbackId === null
      ? 'None of them exists, or they are being sent already'
      : `There is no callback ${callbackId}, or it is being sent already`,
  ),
  // The simulated network
  'handsets-absent': reason(404, (_: None) => 'There are test phones in sandbox mode only'),
  'simulator-away': reason(503, (_: None) => 'The simulated network does not answer'),
  'simulator-unknown': reason(404, ({ sentence }: { sentence: string }) => sentence),
  'simulator-refused': reason(400, ({ sentence }: { sentence: string }) => sentence),
  'simulator-failed': reason(503, ({ sentence }: { sentence: string }) => sentence),
  'mail-unknown': reason(404, (_: None) => 'This e-mail is not in the mailbox any more'),
  // Messages and codes
  'conversation-unknown': reason(
    404,
    ({ conversationId }: { conversationId: number }) => `There is no conversation ${conversationId}`,
  ),
  'batch-changed': reason(409, (_: None) => 'This was begun already with other messages'),
  'code-not-resent': reason(
    409,
    ({ msgId }: { msgId: number }) =>
      `Message ${msgId} carries a code of a verification, which is never sent twice: create a new verification`,
  ),
  'alarm-unknown': reason(404, ({ alarmId }: { alarmId: number }) => `There is no alarm ${alarmId}`),
  'alarms-full': reason(
    409,
    ({ max }: { max: number }) => `The account has ${max} open alarms already: stop one first`,
  ),
  'message-unknown': reason(404, ({ msgId }: { msgId: number }) => `There is no message ${msgId}`),
  'message-search-masked': reason(
    400,
    (_: None) =>
      'Viewers find messages by msg_id, verify_id or an id of the client, not by a number or an address',
  ),
  'views-full': reason(409, ({ max }: { max: number }) => `You have ${max} saved views: remove one first`),
  'view-unknown': reason(404, (_: None) => 'This view was removed already'),
  'status-unknown': reason(400, ({ status }: { status: string }) => `There is no status ${status}`),
  'channel-absent': reason(400, ({ channel }: { channel: string }) => `There is no channel ${channel}`),
  'gateway-needed': reason(
    409,
    (_: None) =>
      'Only a running gateway can do this: name it in POSTHORN_URL, with a management key in POSTHORN_TOKEN',
  ),
  'sandbox-needed': reason(
    409,
    (_: None) => 'This gateway sends to real carriers: only one in sandbox mode sends test messages here',
  ),
  'operation-refused': reason(400, ({ sentence }: RefusedView) => sentence),
  'not-spoken': reason(409, ({ sentence }: { sentence: string }) => `The text was not spoken: ${sentence}`),
  'attempt-used': reason(
    409,
    (_: None) => 'This attempt was used for another operation: send it as a new one',
  ),
  'operation-failed': reason(503, ({ sentence }: RefusedView) => sentence),
  'verification-search-masked': reason(400, (_: None) => 'Viewers cannot search for a number or an address'),
  'verification-unknown': reason(
    404,
    (_: None) => 'There is no such verification; those that are over are kept for 30 days',
  ),
  'verification-over': reason(
    409,
    (_: None) => 'The verification is over already, or a newer one has replaced it',
  ),
  'recipient-email': reason(400, (_: None) => 'This is no e-mail address'),
  'recipient-phone': reason(400, (_: None) => 'This is no phone number: write it with its country code'),
  rate: reason(400, (_: None) => 'A rate is a positive number with at most six digits after the point: 41.5'),
  'backtest-unknown': reason(404, (_: None) => 'There is no such backtest any more: the newest 20 are kept'),
  'backtest-running': reason(409, (_: None) => 'Another backtest runs: wait for it, or cancel it'),
  'backtest-over': reason(409, (_: None) => 'This backtest is over'),
  'backtest-time': reason(400, (_: None) => 'The time must begin before it ends'),
  'backtest-empty': reason(400, (_: None) => 'Give other routes, a price list, tariffs or traffic rules'),
  'backtest-of-both': reason(
    400,
    (_: None) =>
      'Traffic rules are tried alone: start a backtest of routes, prices and tariffs beside this one',
  ),
  // Accounts
  'account-absent': reason(404, (_: None) => 'There is no account of that number'),
  'template-unlisted': reason(404, (_: None) => 'This template is not listed any more'),
  'template-in-doubt': reason(
    502,
    ({ said }: { said: string }) =>
      `The answer of the carrier was lost, and the list will show whether it did it: ${said}`,
  ),
  'template-unknown': reason(404, (_: None) => 'There is no such template any more'),
  'opt-out-search-masked': reason(
    400,
    (_: None) => 'Viewers cannot search opt-outs: numbers and addresses are masked',
  ),
  'opt-out-search': reason(
    400,
    (_: None) => 'Search for the beginning of a number, or for an e-mail address',
  ),
  'search-encrypted': reason(
    400,
    (_: None) =>
      'Numbers and texts are stored encrypted, so only whole numbers, e-mail addresses and ids can be searched',
  ),
  'file-refused': reason(400, ({ sentence }: { sentence: string }) => sentence),
  period: reason(
    400,
    ({ days }: { days: number }) => `The period must begin before it ends, within the last ${days} days`,
  ),
  'time-past': reason(400, (_: None) => 'The time must not be over'),
  'time-too-long': reason(400, ({ days }: { days: number }) => `The time must be ${days} days at most`),
  'time-zone': reason(400, (_: None) => 'The time zone must be one that the gateway knows'),
  'price-number': reason(400, (_: None) => 'The number must be international, for example 380671234567'),
}

export type ConsoleRefusalCode = keyof typeof consoleRefusals
export type ConsoleRefusalValues<Code extends ConsoleRefusalCode = ConsoleRefusalCode> = Parameters<
  (typeof consoleRefusals)[Code]['sentence']
>[0]
