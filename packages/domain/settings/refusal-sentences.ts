import { scopes } from '../console/scope.ts'
import { type DraftFault, draftFaults } from '../template/draft-faults.ts'
import { type HookFault, hookFaults } from './hook-faults.ts'
import { limitedKinds, type SettingKind, settingKinds } from './setting-kinds.ts'

type None = Record<string, never>

/** Invalid input. */
const wrongInput = {
  'account-name': (_: None) => 'the name must be 1 to 64 letters, digits, dots and dashes, not digits alone',
  'reply-answers-channel': (_: None) =>
    'answers to subscribers go by SMS: the number must be one of the channel sms',
  'reply-answers-form': (_: None) => 'what a hook answers is sent where its form is kannel or kannel-post',
  'reply-answers-text': (_: None) => 'the answer must be a text of 1 to 1000 characters',
  'alarm-receiver-name': (_: None) => 'the name must be 1 to 64 lower-case letters, digits and dashes',
  'alarm-receiver-secret': (_: None) => 'the secret must be 16 to 200 visible ASCII characters',
  'alarm-channels': (_: None) => 'channels must be different from each other',
  'alarm-repeat': (_: None) => 'repeatSeconds is needed where there is more than one round',
  'alarm-rounds': (_: None) => 'rounds must be above 1 where repeatSeconds is given',
  'alarm-round-time': ({ seconds }: { seconds: number }) =>
    `repeatSeconds must be at least ${seconds}: so long the waits of a round are`,
  'alarm-key': (_: None) => 'key must be left out: there is no call among the channels',
  'alarm-phone': ({ nth }: { nth: number }) => `recipient ${nth} has no telephone number that can be sent to`,
  'alarm-twice': ({ nth }: { nth: number }) => `recipient ${nth} has the number of one before`,
  'account-country': (_: None) => 'the country must be a code of ISO 3166, for example UA',
  'link-domain': (_: None) => 'a domain of links is a host name alone: go.shop.example',
  'link-domain-own': ({ domain }: { domain: string }) =>
    `${domain} is the host of this gateway: give a domain of the account`,
  'account-currency': (_: None) => 'the currency must be three capital letters, for example EUR',
  'template-draft': ({ fault }: { fault: DraftFault }) => draftFaults[fault],
  'callback-address': ({ fault }: { fault: HookFault }) => `the address ${hookFaults[fault]}`,
  amount: ({ field, comma }: { field: string; comma: boolean }) =>
    `the ${field} must be digits with at most six after the point${comma ? ', with a point instead of a comma' : ''}: 12.50`,
  'amount-zero': (_: None) => 'the amount must not be zero',
  'price-currency': ({ given, currency }: { given: string; currency: string }) =>
    `all price lists are in ${currency}: convert one in ${given} with --rate`,
  'balance-alert': (_: None) => 'the alert threshold must be above zero',
  'price-negative': (_: None) => 'the price must not be negative',
  'key-scope': ({ scope }: { scope: string }) => `there is no scope ${scope}; known: ${scopes.join(', ')}`,
  'key-address': ({ address }: { address: string }) =>
    `${address} is no IP address or range, such as 192.0.2.7 or 2001:db8::/32`,
  'key-addresses': ({ max }: { max: number }) => `a key may have at most ${max} addresses`,
  'key-expiry': (_: None) => 'the expiry must be in the future',
  'key-old-until': (_: None) => 'the old key cannot end in the past',
  'bind-system-id': (_: None) => 'the system_id must be 1 to 15 visible ASCII characters',
  'bind-password': (_: None) => 'the password must be 4 to 64 visible ASCII characters',
  'bind-number': ({ field, max }: { field: string; max: number }) =>
    `${field} must be a whole number from 1 to ${max}`,
  'bind-word': ({ field, known }: { field: string; known: string }) => `${field} must be one of ${known}`,
  'bind-plan': ({ known }: { known: string }) => `the plan must be different channels out of ${known}`,
  'channel-unknown': ({ channel }: { channel: string }) => `there is no channel ${channel}`,
  'sender-name': (_: None) => 'a sender has 1 to 64 characters and no space at its ends',
  'sender-sms-name': ({ name }: { name: string }) =>
    `an sms sender is 3 to 11 of A-Z a-z 0-9 . - _ and space, or a number: ${name} is neither`,
  'own-number': (_: None) => 'an own number is a number, short code or sender of 1 to 64 characters',
  keyword: (_: None) => 'a keyword is one word of 1 to 40 letters and digits',
  'keyword-stops': ({ keyword }: { keyword: string }) =>
    `${keyword} opts subscribers out and cannot be a keyword: choose another word`,
  'reply-form-hook': ({ form }: { form: string }) =>
    `the form ${form} needs a hook of its own: the notification address of an account gets JSON`,
  'reply-form-escape': ({ wrong }: { wrong: string }) => `the hook is no get-url of Kannel: ${wrong}`,
  'interface-unknown': ({ kind, known }: { kind: string; known: string }) =>
    `there is no interface ${kind}; known: ${known}`,
  'interface-username': (_: None) => 'a user name has 1 to 64 characters and no spaces',
  'interface-password': (_: None) => 'a password has 1 to 128 characters',
  'sign-in-kind': ({ kind, known }: { kind: string; known: string }) =>
    `there are no hooks for ${kind}; known: ${known}`,
  'sign-in-name': (_: None) => 'the name of a hook has 1 to 64 lower-case letters, digits and dashes',
  'sign-in-secret': ({ wanted }: { wanted: string }) => `the secret must be ${wanted}`,
  'sign-in-secret-needed': (_: None) => 'this service makes the secret itself: give it by --secret-file',
  'retention-days': ({ min }: { min: number }) =>
    `contents must be kept for ${min} days at least: the longest lifetime of a message and its late receipts`,
  'retention-months': (_: None) => 'messages must be kept for a month at least',
  'retention-order': ({ days, months }: { days: number; months: number }) =>
    `contents cannot be kept for ${days} days where messages are kept for ${months} months only`,
  'alert-name': (_: None) => 'the name must be 1 to 64 characters, not digits alone',
  'alert-kind': ({ known }: { known: string }) => `the kind must be one of ${known}`,
  'alert-subject': (_: None) => 'what a rule watches has 200 characters at most',
  'alert-threshold': ({ max }: { max: number }) => `the threshold must be above 0 and at most ${max}`,
  'alert-number': ({ field, min, max }: { field: string; min: number; max: number }) =>
    `${field} must be a whole number from ${min} to ${max}`,
  'alert-email': ({ max }: { max: number }) =>
    `the address must be 1 to ${max} e-mail addresses with commas between`,
  'alert-chat': (_: None) => 'the chat must be its number, or @ and the name of a public channel',
  'alert-token': (_: None) => 'the token must be that of a bot, such as 123456:ABC-DEF…',
  'rule-set-fault': ({ place, fault }: { place: string; fault: string }) => `${place} ${fault}`,
  'alert-runbook': (_: None) => 'the runbook must be an https address of at most 500 characters',
  'alert-silence-until': ({ days }: { days: number }) => `a silence ends after now, and within ${days} days`,
  'alert-silence-reason': (_: None) => 'the reason must be 1 to 200 characters',
  'alert-quiet-hours': (_: None) => 'quiet hours must be two different times such as 22:00 and 07:00',
  'alert-zone': ({ zone }: { zone: string }) => `there is no time zone ${zone}`,
  subscriber: (_: None) => 'a phone number has 7 to 15 digits, an e-mail address an @',
  'service-name': ({ max }: { max: number }) => `a name has at most ${max} characters, on one line`,
  'service-number': ({ field, min, max }: { field: string; min: number; max: number }) =>
    `${field} must be a whole number from ${min} to ${max}`,
  'service-types': (_: None) => 'types are sms, email, or both',
  'service-plan': ({ known }: { known: string }) =>
    `a plan is a list of ${known}, none of them twice, each perhaps with a wait in seconds`,
  'service-template-name': (_: None) => 'the name of a template has small letters, digits and _ alone',
  'service-countries': ({ wrong }: { wrong: string }) =>
    `countries are codes of ISO 3166, for example UA, and at least one${wrong === '' ? '' : `: ${wrong} is none`}`,
  'service-domain': (_: None) => 'a domain is a host name alone: example.com',
  'service-language': (_: None) => 'a text is in one of the languages that codes are sent in',
  'service-text': ({ max }: { max: number }) =>
    `a text has {code} where the code stands, and at most ${max} characters`,
  'guard-prefix': (_: None) =>
    'the prefix must be the digits that numbers begin with, or a country such as UA',
  'guard-until': (_: None) => 'until must be an instant after now, or null: until an operator decides',
}

/** Valid input that conflicts with stored settings. */
const conflicts = {
  'settings-full': ({ kind, max, ofAccount }: { kind: SettingKind; max: number; ofAccount: boolean }) => {
    const setting = limitedKinds.find((each) => each === kind)
    const named = setting === undefined ? '' : ` (limits.${setting})`
    return `${ofAccount ? 'an account' : 'an installation'} can have at most ${max} ${settingKinds[kind]}${named}: remove one first`
  },
  'account-unknown': ({ account }: { account: string | number }) => `there is no account ${account}`,
  'account-taken': ({ name }: { name: string }) => `there is already an account called ${name}`,
  'link-domain-taken': ({ domain }: { domain: string }) => `another account has the domain ${domain}`,
  'link-domain-none': (_: None) => 'the account has no domain of links: set one first',
  'account-in-settings': ({ settings, name }: { settings: string; name: string }) =>
    `the settings name the account ${name} in ${settings}: a rename would end what they say about it`,
  'account-disabled': ({ name }: { name: string }) => `the account ${name} is disabled: enable it first`,
  'balance-short': (_: None) => 'the balance would fall below zero',
  'top-up-changed': (_: None) => 'this was booked already with another amount or note',
  'tariff-absent': ({ tariffId }: { tariffId: number }) => `there is no tariff ${tariffId}`,
  'tariff-unknown': ({ channel, prefix }: { channel: string; prefix: string }) =>
    `there is no tariff on ${channel} for ${prefix === '' ? 'every number' : `numbers that begin with ${prefix}`}`,
  'key-unknown': ({ keyId }: { keyId: number }) => `there is no valid key ${keyId}`,
  'bind-unknown': ({ bind }: { bind: string | number }) => `there is no bind ${bind}`,
  'bind-taken': ({ systemId }: { systemId: string }) =>
    `there is already a bind with the system_id ${systemId}`,
  'session-unknown': ({ session }: { session: string }) => `there is no session ${session}`,
  'sender-there': ({ name, channel }: { name: string; channel: string }) =>
    `${name} is approved on ${channel}, or waits for the operator already`,
  'sender-unknown': ({ name, channel }: { name: string; channel: string }) =>
    `${name} is no sender on ${channel}`,
  'number-taken': ({ number, channel }: { number: string; channel: string }) =>
    `${number} on ${channel} is an own number already: change it`,
  'number-unknown': ({ number, channel }: { number: string; channel: string }) =>
    `${number} is no own number on ${channel}`,
  'keyword-taken': ({ number, keyword }: { number: string; keyword: string }) =>
    `${number} has the keyword ${keyword} already: change it`,
  'keyword-unknown': ({ number, keyword }: { number: string; keyword: string }) =>
    `${number} has no keyword ${keyword}`,
  'interface-user-taken': ({ kind, username }: { kind: string; username: string }) =>
    `the interface ${kind} has a user ${username} already: change it`,
  'interface-sender': ({ name }: { name: string }) =>
    `${name} is no approved sender of the account on sms: add it first`,
  'interface-user-unknown': ({ kind, username }: { kind: string; username: string }) =>
    `the interface ${kind} has no user ${username}`,
  'alarm-receiver-key': ({ name }: { name: string }) =>
    `the receiver ${name} of pagerduty has this routing_key: give each its own`,
  'alarm-receiver-taken': ({ kind, name }: { kind: string; name: string }) =>
    `there is a receiver ${name} of ${kind} already: change it`,
  'alarm-receiver-unknown': ({ kind, name }: { kind: string; name: string }) =>
    `there is no receiver ${name} of ${kind}`,
  'sign-in-hook-taken': ({ kind, name }: { kind: string; name: string }) =>
    `there is a hook ${name} for ${kind} already: change it`,
  'sign-in-hook-unknown': ({ kind, name }: { kind: string; name: string }) =>
    `there is no hook ${name} for ${kind}`,
  'sign-in-sender': ({ name }: { name: string }) =>
    `${name} is no approved sender of the account: add it first`,
  'endpoint-filter': ({ field, value, wanted }: { field: string; value: string; wanted: string }) =>
    `no event has ${value} as its ${field}: it is one of ${wanted}`,
  'event-unknown': ({ number }: { number: number }) =>
    `the feed of the account has no event ${number}, or not any more`,
  'endpoint-taken': (_: None) => 'the account has an endpoint with this URL already',
  'endpoint-unknown': ({ endpoint }: { endpoint: string | number }) => `there is no endpoint ${endpoint}`,
  'opt-out-unknown': ({ sender }: { sender: string }) =>
    `they have not opted out of ${sender === '' ? 'every sender' : sender}`,
  'guard-undecided': ({ key }: { key: string }) => `there is no decision about ${key}`,
  'message-not-held': ({ msgId }: { msgId: number | null }) =>
    msgId === null ? 'none of these messages is held any more' : `message ${msgId} is not held`,
  'service-taken': ({ serviceId }: { serviceId: number }) => `there is a service ${serviceId} already`,
  'service-sender': ({ name, channel }: { name: string; channel: string }) =>
    `${name} is no approved sender for ${channel}, which the service uses: add it first`,
  'service-no-sender': ({ channel }: { channel: string }) =>
    `there is no approved sender for ${channel}, which the plan uses: add one first`,
  'service-template': ({ name }: { name: string }) =>
    `${name} is no approved authentication template of a sender of the service: have it approved first`,
  'service-no-template': (_: None) =>
    'no sender of the service has an approved authentication template, which a code by WhatsApp needs',
  'service-waits': ({ seconds, lifetime }: { seconds: number; lifetime: number }) =>
    `the waits of the plan must leave the last channel ${seconds} s of a lifetime of ${lifetime} s`,
  'service-unknown': ({ serviceId }: { serviceId: number }) => `there is no service ${serviceId}`,
  'upstream-unknown': ({ upstream, known }: { upstream: string; known: string }) =>
    `there is no upstream ${upstream}; ${known === '' ? 'no gateway has run on this database yet' : `known: ${known}`}`,
  'template-upstream': ({ upstream, known }: { upstream: string; known: string }) =>
    `no templates can be created at ${upstream}; ${known === '' ? 'no upstream of the settings takes them' : `known: ${known}`}`,
  'template-taken': ({ name, language }: { name: string; language: string }) =>
    `there is a template ${name} in ${language} already: choose another name`,
  'template-refused': ({ said }: { said: string }) => `the carrier refused it: ${said}`,
  'upstream-running': ({ upstream }: { upstream: string }) => `${upstream} is neither paused nor draining`,
  'alert-rule-unknown': ({ rule }: { rule: string | number }) => `there is no rule of alerts ${rule}`,
  'alert-target-unknown': ({ target }: { target: string | number }) =>
    `there is no target of alerts ${target}`,
  'rule-set-changed': (_: None) => 'another version was put in force meanwhile: look at it and apply again',
  'rule-set-first': (_: None) => 'there is no version to take back',
  'alert-name-taken': ({ name }: { name: string }) => `there is already one called ${name}`,
  'alert-silence-unknown': ({ silenceId }: { silenceId: number }) =>
    `there is no silence ${silenceId}, or it is over`,
  'audit-entry-unknown': ({ entryId }: { entryId: number }) =>
    `there is no entry ${entryId} of the audit log`,
  'gateway-unknown': ({ nodeId }: { nodeId: string }) => `no gateway ${nodeId} runs on this database`,
  'held-unknown': ({ msgId }: { msgId: number }) => `message ${msgId} is not held`,
  'rule-unknown': ({ rule }: { rule: string }) => `there is no traffic rule ${rule}`,
  'alert-unknown': ({ alertId }: { alertId: number }) => `there is no alert ${alertId}`,
  'alert-not-firing': ({ alertId }: { alertId: number }) => `alert ${alertId} does not fire`,
  'user-unknown': ({ user }: { user: string | number }) => `there is no user ${user}`,
  'user-taken': ({ name }: { name: string }) => `there is already a user called ${name}`,
  'user-alike': (_: None) => 'there is already a user whose name looks like this one: choose another',
  'user-provider': ({ name }: { name: string }) =>
    `${name} signs in at the identity provider alone; posthorn users disconnect ${name} ends that`,
  'user-disabled': ({ name }: { name: string }) => `${name} is disabled: enable first`,
  'admin-last': (_: None) => 'this is the last admin: make another user an admin first',
  'account-admin-last': (_: None) =>
    'this is the last admin of the account, who alone invites its users: invite another admin first, or ask the operator of the gateway',
  'admin-no-more': (_: None) => 'you are no admin any more',
}

/**
 * The codes of refused changes of settings, with their values, and the English sentence for interfaces
 * without texts of their own.
 */
export const refusalSentences = { ...wrongInput, ...conflicts }

export type SettingRefusalCode = keyof typeof refusalSentences
export type RefusalValues<Code extends SettingRefusalCode = SettingRefusalCode> = Parameters<
  (typeof refusalSentences)[Code]
>[0]

export function isWrongInput(code: SettingRefusalCode): boolean {
  return Object.hasOwn(wrongInput, code)
}
