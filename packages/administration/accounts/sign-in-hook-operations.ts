import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { signInKinds, signInPath } from '../../domain/accounts/sign-in-hook.ts'
import { defaultServiceId } from '../../domain/otp/verification-service.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findSignInHook, listSignInHooks, removeSignInHook } from '../../store/accounts/sign-in-hooks.ts'
import { rowState } from '../audited-state.ts'
import { accountId, id, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import {
  addSignInHook,
  changeSignInHook,
  dropOlderSignInSecret,
  readSignInHook,
  rotateSignInSecret,
} from './sign-in-hooks.ts'

const hookKey = {
  kind: oneOf(signInKinds, 'a sign-in service'),
  name: line(64, 'the last part of its address: lower-case letters, digits and dashes'),
}
const settings = {
  serviceId: id('a service of codes: channels, lifetime, texts'),
  sender: orNull(line(64, 'a sender'), 'the sender of the codes, or null: that of the service of codes'),
  language: Type.String({ maxLength: 20, description: 'a language of texts where a request names none' }),
}
const secret = orNull(
  Type.String({ maxLength: 400 }),
  'the secret that the sign-in service made, or null: a new one is made',
)
const newSecret = orNull(
  Type.String({ kind: 'secret' }),
  'a new one, shown once; null where it was given or none was made',
)
const state = rowState(
  `SELECT account_id AS "accountId", service_id AS "serviceId", sender, language,
    left(md5(secrets), 8) AS "secretsChecksum" FROM sign_in_hooks WHERE kind = $1 AND name = $2`,
  ...['kind', 'name'],
)

const hook = Type.Object(
  {
    ...hookKey,
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    ...settings,
    secretCount: Type.Integer({ description: 'how many secrets are right: two during a rotation' }),
  },
  { title: 'SignInHookView', description: 'A hook by which a sign-in service sends its codes.' },
)

export const listHooks = reading({
  name: 'sign-in-hooks',
  summary: 'Lists hooks of sign-in services, without their secrets',
  at: 'GET /v1/sign-in-hooks',
  role: 'operator',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ hooks: Type.Array(hook) }),
  command: {
    columns: ['kind', 'name', 'account', 'serviceId', 'sender', 'language', 'secretCount'],
    empty: 'there is no hook yet: posthorn sign-in-hooks add',
  },
  run: async ({ db }, { input }) => ({ hooks: await listSignInHooks(db, input.accountId ?? null) }),
})

export const readHook = reading({
  name: 'sign-in-hooks/one',
  summary: 'Reads a hook of a sign-in service, without its secrets',
  at: 'GET /v1/sign-in-hooks/{kind}/{name}',
  role: 'operator',
  input: hookKey,
  output: hook,
  command: { examples: ['sign-in-hooks show supabase shop'] },
  run: async ({ db }, { input }) => {
    const { accountId } = await findSignInHook(db, readSignInHook(input))
    const hooks = await listSignInHooks(db, accountId)
    const found = hooks.find(({ kind, name }) => kind === input.kind && name === input.name)
    return found as NonNullable<typeof found>
  },
})

export const addHook = changing({
  name: 'sign-in-hooks/add',
  summary: 'Adds a hook, whose codes are messages of an account; a secret that is made is shown once',
  at: 'POST /v1/sign-in-hooks',
  role: 'admin',
  input: { ...hookKey, accountId, ...settings, secret },
  output: Type.Object({
    path: Type.String({ description: 'where the sign-in service posts to, at this gateway' }),
    secret: newSecret,
  }),
  audit: { kept: ['kind', 'name', 'accountId', 'serviceId', 'sender', 'language'], state },
  command: {
    arguments: ['kind', 'name'],
    defaults: { serviceId: defaultServiceId, language: 'en' },
    options: { serviceId: 'service' },
    files: ['secret'],
    says: '{kind} may send codes of {account} by POST to {path}[; the secret is not shown again:\n{secret}]',
    examples: [
      'sign-in-hooks add supabase shop --account shop --sender Shop --language uk',
      'sign-in-hooks add zitadel shop --service 2 --secret-file signing-key.txt',
    ],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await findAccount(db, input.accountId, 'accountId')
    const secret = await addSignInHook(db, input)
    return { path: signInPath(input), secret: input.secret === null ? secret : null }
  },
})

export const changeHook = changing({
  name: 'sign-in-hooks/change',
  summary: 'Changes service of codes, sender or language of a hook: what is absent stays as it is',
  at: 'PATCH /v1/sign-in-hooks/{kind}/{name}',
  role: 'admin',
  input: { ...hookKey, ...Type.Partial(Type.Object(settings)).properties },
  audit: { kept: ['kind', 'name', 'serviceId', 'sender', 'language'], state },
  command: {
    options: { serviceId: 'service' },
    says: 'the hook {name} of {kind} is changed',
    examples: [
      'sign-in-hooks change supabase shop --service 2',
      'sign-in-hooks change logto shop --sender none',
    ],
  },
  run: async ({ db }, { input: { kind, name, ...change }, note }) => {
    note(nameOf({ kind, name }))
    await changeSignInHook(db, readSignInHook({ kind, name }), change)
    return {}
  },
})

export const rotateHook = changing({
  name: 'sign-in-hooks/rotate',
  summary: 'Gives a hook a new secret beside the one before it, or drops the one before it',
  at: 'POST /v1/sign-in-hooks/{kind}/{name}/rotate',
  role: 'admin',
  input: {
    ...hookKey,
    secret,
    dropOlder: Type.Boolean({ description: 'true: no new secret, and only the newest one is right' }),
  },
  output: Type.Object({ secret: newSecret }),
  audit: { kept: ['kind', 'name', 'dropOlder'], state },
  command: {
    defaults: { dropOlder: false },
    files: ['secret'],
    flags: {
      'drop-older': {
        description: 'no new secret: only the newest one is right from now on',
        sets: { dropOlder: true },
      },
    },
    says: 'the secrets of {name} of {kind} are changed[; the new one is not shown again:\n{secret}]',
    examples: ['sign-in-hooks rotate supabase shop', 'sign-in-hooks rotate supabase shop --drop-older'],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    const key = readSignInHook(input)
    if (input.dropOlder) {
      await dropOlderSignInSecret(db, key)
      return { secret: null }
    }
    const made = await rotateSignInSecret(db, key, input.secret)
    return { secret: input.secret === null ? made : null }
  },
})

export const removeHook = changing({
  name: 'sign-in-hooks/remove',
  summary: 'Removes a hook; its requests are refused at once',
  at: 'DELETE /v1/sign-in-hooks/{kind}/{name}',
  role: 'admin',
  input: hookKey,
  audit: { kept: ['kind', 'name'], state },
  command: {
    says: 'the hook {name} of {kind} is removed',
    examples: ['sign-in-hooks remove supabase shop'],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await removeSignInHook(db, readSignInHook(input))
    return {}
  },
})

function nameOf({ kind, name }: { kind: string; name: string }): string {
  return `${name} of ${kind}`
}
