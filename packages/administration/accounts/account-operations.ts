import { Type } from '@sinclair/typebox'
import { amount } from '../../console-contract/fields.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import {
  findAccount,
  setAccountDisabled,
  setCountry,
  setNumberMemory,
} from '../../store/accounts/accounts.ts'
import { type AccountSummary, listAccountSummaries } from '../../store/console/account-summaries.ts'
import { setBalanceAlert } from '../../store/money/balance-alerts.ts'
import { ruleSetsNaming } from '../../store/traffic/rule-set-versions.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, instant, money, moneyNumber, observed, orNull } from '../fields.ts'
import { changing, type OperationRequest, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { changeAccountName, openAccount, readCountry } from './accounts.ts'

const name = Type.String({ maxLength: 100, description: 'letters, digits, points and dashes' })
const country = orNull(
  Type.String({ maxLength: 2, description: 'a country of ISO 3166 such as UA' }),
  'a country such as UA, where its numbers without a calling code are; null: they are refused',
)
const usesNumberMemory = Type.Boolean({
  description: 'whether its messages skip channels by what is remembered of numbers, and add to that',
})
const count = (description: string) => observed(Type.Integer({ description }))

const account = Type.Object(
  {
    accountId,
    name,
    currency: Type.String({ description: 'three letters of ISO 4217' }),
    createdAt: instant,
    disabledAt: orNull(instant, 'since when its requests are refused; null while it is active'),
    country,
    usesNumberMemory,
    availableMicros: observed(money('its balance')),
    alertMicros: orNull(moneyNumber('the balance is too low below it'), 'the balance is too low below it'),
    keys: count('API keys that are valid now'),
    senders: count('approved senders of all channels'),
    binds: count('SMPP binds that may be used'),
    interfaceUsers: count('users of the interfaces of Kannel and Jasmin'),
    users: count('users of the console who see this account alone'),
    balanceRules: observed(
      Type.Array(Type.String(), {
        description: 'names of the active rules of alerts that watch its balance',
      }),
    ),
  },
  { title: 'AccountView', description: 'An account, with what belongs to it.' },
)

const accountState = rowState(
  'SELECT name, disabled_at IS NOT NULL AS disabled FROM accounts WHERE account_id = $1',
  'accountId',
)

export const listAllAccounts = reading({
  name: 'accounts',
  summary: 'Lists accounts with their balances',
  at: 'GET /v1/accounts',
  role: 'viewer',
  input: {},
  output: Type.Object({ accounts: Type.Array(account) }),
  command: {
    columns: ['accountId', 'name', 'availableMicros', 'currency', 'alertMicros', 'country', 'disabledAt'],
    empty: 'there is no account yet',
  },
  run: async ({ db, clock }) => ({ accounts: await listAccountSummaries(db, clock.now()) }),
})

export const readAccount = reading({
  name: 'accounts/one',
  summary: 'Reads an account with its balance',
  at: 'GET /v1/accounts/{accountId}',
  role: 'viewer',
  input: { accountId },
  output: account,
  command: { arguments: ['accountId'], examples: ['accounts show shop'] },
  run: async ({ db, clock }, { input }): Promise<AccountSummary> => {
    const accounts = await listAccountSummaries(db, clock.now())
    const found = accounts.find((each) => each.accountId === input.accountId)
    if (found === undefined)
      throw new SettingRefused('account-unknown', { account: input.accountId }, 'accountId')
    return found
  },
})

export const createAccount = changing({
  name: 'accounts/create',
  summary: 'Opens an account with a balance of zero',
  at: 'POST /v1/accounts',
  role: 'admin',
  input: {
    name,
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        form: 'currency',
        description: 'three capital letters, for example EUR',
      }),
    ),
  },
  output: Type.Object({ accountId }),
  audit: {
    kept: ['name', 'currency'],
    state: rowStateOfResult('SELECT name, currency FROM accounts WHERE account_id = $1', 'accountId'),
  },
  command: {
    arguments: ['name'],
    says: 'account {accountId} {name} is open',
    examples: ['accounts create shop', 'accounts create shop --currency EUR'],
  },
  run: async ({ db, currency: usual }, { input: { name, currency = usual }, note }) => {
    note(`account ${name}`)
    return { accountId: await openAccount(db, { name, currency }) }
  },
})

export const renameAccount = changing({
  name: 'accounts/rename',
  summary: 'Gives an account another name; keys, money and messages stay with it',
  at: 'POST /v1/accounts/{accountId}/rename',
  role: 'admin',
  input: { accountId, name },
  audit: { kept: ['accountId', 'name'], state: accountState },
  command: {
    arguments: ['accountId', 'name'],
    says: '{account} is called {name}',
    examples: ['accounts rename shop shop-ua'],
  },
  run: async ({ db, settingsNaming }, { input: { accountId, name }, note }) => {
    const known = await findAccount(db, accountId, 'accountId')
    note(`account ${known.name}`)
    const places = [...settingsNaming(known.name), ...(await ruleSetsNaming(db, known.name))]
    await changeAccountName(db, known, name, places)
    return {}
  },
})

export const setAccountCountry = changing({
  name: 'accounts/country',
  summary: 'Sets where phone numbers of an account without a calling code are',
  at: 'PUT /v1/accounts/{accountId}/country',
  role: 'admin',
  input: { accountId, country },
  audit: {
    kept: ['accountId', 'country'],
    state: rowState('SELECT country FROM accounts WHERE account_id = $1', 'accountId'),
  },
  command: {
    arguments: ['country'],
    says: ({ account, country }) =>
      country === null
        ? `${String(account)} has no country: its numbers need a calling code`
        : `the country of ${String(account)} is ${String(country)}`,
    examples: ['accounts country UA --account shop', 'accounts country none'],
  },
  run: async ({ db }, { input: { accountId, country }, note }) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(`account ${name}`)
    await setCountry(db, accountId, country === null ? null : readCountry(country))
    return {}
  },
})

export const setAccountNumberMemory = changing({
  name: 'accounts/number-memory',
  summary: 'Sets whether messages of an account use what is remembered of numbers, and add to it',
  at: 'PUT /v1/accounts/{accountId}/number-memory',
  role: 'admin',
  input: { accountId, usesNumberMemory },
  audit: {
    kept: ['accountId', 'usesNumberMemory'],
    state: rowState(
      'SELECT uses_number_memory AS "usesNumberMemory" FROM accounts WHERE account_id = $1',
      'accountId',
    ),
  },
  command: {
    arguments: ['usesNumberMemory'],
    says: ({ account, uses_number_memory: uses }) =>
      uses === true
        ? `messages of ${String(account)} use what is remembered of numbers`
        : `messages of ${String(account)} neither use what is remembered of numbers nor add to it`,
    examples: ['accounts number-memory false --account shop'],
  },
  run: async ({ db }, { input: { accountId, usesNumberMemory }, note }) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(`account ${name}`)
    await setNumberMemory(db, accountId, usesNumberMemory)
    return {}
  },
})

export const disableAccount = changing({
  name: 'accounts/disable',
  summary:
    'Refuses all requests of an account by its keys, SMPP binds and interfaces; what it accepted goes on',
  at: 'POST /v1/accounts/{accountId}/disable',
  role: 'admin',
  input: { accountId },
  audit: { kept: ['accountId'], state: accountState },
  command: {
    arguments: ['accountId'],
    says: '{account} is disabled: its requests are refused, what it accepted goes on',
    examples: ['accounts disable shop'],
  },
  run: (ports, request) => setDisabled(ports, request, ports.clock.now()),
})

export const enableAccount = changing({
  name: 'accounts/enable',
  summary: 'Admits requests of an account again',
  at: 'POST /v1/accounts/{accountId}/enable',
  role: 'admin',
  input: { accountId },
  audit: { kept: ['accountId'], state: accountState },
  command: {
    arguments: ['accountId'],
    says: '{account} is enabled',
    examples: ['accounts enable shop'],
  },
  run: (ports, request) => setDisabled(ports, request, null),
})

/** `now`: since when; null: it is not. */
async function setDisabled(
  { db }: AdministrationPorts,
  { input: { accountId }, note }: OperationRequest<{ accountId: number }>,
  now: number | null,
) {
  const { name } = await findAccount(db, accountId, 'accountId')
  note(`account ${name}`)
  await setAccountDisabled(db, accountId, now)
  return {}
}

export const setAccountBalanceAlert = changing({
  name: 'balance-alert/set',
  summary: 'Sets the balance of an account that is too low: the event `balance.low` is written below it',
  at: 'PUT /v1/accounts/{accountId}/balance-alert',
  role: 'admin',
  input: { accountId, balanceAlert: orNull(amount, 'an amount, or null for none') },
  audit: {
    kept: ['accountId', 'balanceAlert'],
    state: rowState('SELECT alert_micros AS "alertMicros" FROM accounts WHERE account_id = $1', 'accountId'),
  },
  command: {
    ...{ under: 'accounts', verb: 'balance-alert', arguments: ['accountId', 'balanceAlert'] },
    says: ({ account, balance_alert: alert }) =>
      alert === null ? `${String(account)} has no alert` : `${String(account)} is low below ${String(alert)}`,
    examples: ['accounts balance-alert shop 50', 'accounts balance-alert shop none'],
  },
  run: async ({ db }, { input: { accountId, balanceAlert }, note }) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(`balance alert of ${name}`)
    await setBalanceAlert(
      db,
      accountId,
      balanceAlert === null ? null : readAmount(balanceAlert, 'balanceAlert'),
    )
    return {}
  },
})
