import { Argument, type Command, Option } from 'commander'
import {
  addSignInHook,
  changeSignInHook,
  dropOlderSignInSecret,
  readSignInHook,
  rotateSignInSecret,
} from '../../administration/accounts/sign-in-hooks.ts'
import { signInKinds, signInPath } from '../../domain/accounts/sign-in-hook.ts'
import { defaultServiceId } from '../../domain/otp/verification-service.ts'
import { listSignInHooks, removeSignInHook } from '../../store/accounts/sign-in-hooks.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options, parseNumber } from '../options.ts'
import { chooseAccount } from './account-option.ts'
import { textOfFile } from './secret-file.ts'

interface HookOptions extends ByOption {
  service?: number
  sender?: string
  language?: string
}

interface SecretOption {
  secretFile?: string
}

export function addSignInHooksCommands(program: Command, context: CommandContext): void {
  const hooks = program
    .command('sign-in-hooks')
    .description('hooks by which Supabase, Zitadel, Keycloak and other sign-in services send their codes')
  addAdd(hooks, context)
  addAccountList(hooks, context, {
    description: 'list hooks with their accounts',
    examples: ['sign-in-hooks list'],
    read: listSignInHooks,
    columns: {
      SERVICE: ({ kind }) => kind,
      NAME: ({ name }) => name,
      ACCOUNT: ({ account }) => account,
      'SERVICE OF CODES': ({ serviceId }) => String(serviceId),
      SENDER: ({ sender }) => sender ?? '-',
      LANGUAGE: ({ language }) => language,
      SECRETS: ({ secretCount }) => String(secretCount),
    },
    empty: 'there is no hook yet: posthorn sign-in-hooks add',
  })
  addChange(hooks, context)
  addRotate(hooks, context)
  addCommand(hooks, context, {
    name: 'remove',
    description: 'remove a hook; its requests are refused at once',
    argument: kindArgument(),
    others: [nameArgument()],
    options: [byOption()],
    examples: ['sign-in-hooks remove supabase shop'],
    run: async (given: ByOption, kind: string, [name = '']: string[]) => {
      const hook = readSignInHook({ kind, name })
      const entry = entryOf('sign-in-hooks/remove', given, hook)
      await context.withDatabase((db) => noted(db, entry, () => removeSignInHook(db, hook)))
      return { value: { ...hook, removed: true }, text: `the hook ${name} of ${kind} is removed` }
    },
  })
}

function kindArgument(): Argument {
  return new Argument('<kind>', 'the sign-in service').choices(signInKinds)
}

function nameArgument(): Argument {
  return new Argument('<name>', 'name of the hook, the last part of its address')
}

function secretOption(): Option {
  return new Option('--secret-file <file>', 'file with the secret that the service made; default: a new one')
}

function hookOptions(): Option[] {
  return [
    new Option('--service <id>', 'service of codes: channels, lifetime, texts; default: 1').argParser(
      parseNumber,
    ),
    new Option('--sender <name>', 'sender of the codes; "none": that of the service of codes'),
    new Option('--language <language>', 'language of texts where a request names none; default: en'),
    byOption(),
  ]
}

function addAdd(hooks: Command, context: CommandContext): void {
  addCommand(hooks, context, {
    name: 'add',
    description: 'add a hook, whose codes are messages of an account',
    argument: kindArgument(),
    others: [nameArgument()],
    options: [options.account(), secretOption(), ...hookOptions()],
    examples: [
      'sign-in-hooks add supabase shop --account shop --sender Shop --language uk',
      'sign-in-hooks add zitadel shop --service 2 --secret-file signing-key.txt',
    ],
    run: async (given: HookOptions & SecretOption & AccountOption, kind: string, [name = '']: string[]) => {
      const hook = readSignInHook({ kind, name })
      const { service: serviceId = defaultServiceId, language = 'en' } = given
      const sender = readSender(given) ?? null
      const secret = await textOfFile(given.secretFile, context)
      return context.withDatabase(async (db, { publicUrl }) => {
        const { accountId, name: account } = await chooseAccount(db, given)
        const settings = { ...hook, accountId, serviceId, sender, language }
        const entry = entryOf('sign-in-hooks/add', given, settings)
        const added = await noted(db, entry, () => addSignInHook(db, { ...settings, secret }))
        const url = `${publicUrl ?? ''}${signInPath(hook)}`
        const text = `${kind} may send codes of ${account} by POST to ${url}`
        return {
          value: { ...hook, account, url, ...(secret === null && { secret: added }) },
          text: secret === null ? `${text}; the secret is not shown again:\n${added}` : text,
        }
      })
    },
  })
}

function addChange(hooks: Command, context: CommandContext): void {
  addCommand(hooks, context, {
    name: 'change',
    description: 'change the service of codes, the sender or the language of a hook',
    argument: kindArgument(),
    others: [nameArgument()],
    options: hookOptions(),
    examples: [
      'sign-in-hooks change supabase shop --service 2',
      'sign-in-hooks change logto shop --sender none',
    ],
    run: async (given: HookOptions, kind: string, [name = '']: string[]) => {
      const hook = readSignInHook({ kind, name })
      const { service: serviceId, language } = given
      const sender = readSender(given)
      const change = {
        ...(serviceId !== undefined && { serviceId }),
        ...(sender !== undefined && { sender }),
        ...(language !== undefined && { language }),
      }
      const entry = entryOf('sign-in-hooks/change', given, { ...hook, ...change })
      await context.withDatabase((db) => noted(db, entry, () => changeSignInHook(db, hook, change)))
      return { value: { ...hook, changed: true }, text: `the hook ${name} of ${kind} is changed` }
    },
  })
}

function addRotate(hooks: Command, context: CommandContext): void {
  addCommand(hooks, context, {
    name: 'rotate',
    description: 'give a hook a new secret; the one before it is right until --drop-older',
    argument: kindArgument(),
    others: [nameArgument()],
    options: [
      secretOption(),
      new Option('--drop-older', 'no new secret: only the newest one is right from now on'),
      byOption(),
    ],
    examples: ['sign-in-hooks rotate supabase shop', 'sign-in-hooks rotate supabase shop --drop-older'],
    run: async (
      given: ByOption & SecretOption & { dropOlder?: true },
      kind: string,
      [name = '']: string[],
    ) => {
      const hook = readSignInHook({ kind, name })
      const entry = entryOf('sign-in-hooks/rotate', given, hook)
      if (given.dropOlder === true) {
        await context.withDatabase((db) => noted(db, entry, () => dropOlderSignInSecret(db, hook)))
        return { value: { ...hook, dropped: true }, text: `${name} of ${kind} has one secret` }
      }
      const own = await textOfFile(given.secretFile, context)
      const secret = await context.withDatabase((db) =>
        noted(db, entry, () => rotateSignInSecret(db, hook, own)),
      )
      const text = `${name} of ${kind} has a new secret beside the one before it`
      return {
        value: { ...hook, ...(own === null && { secret }) },
        text: own === null ? `${text}; it is not shown again:\n${secret}` : text,
      }
    },
  })
}

/** `none` is null; undefined where the option was not given. */
function readSender({ sender }: HookOptions): string | null | undefined {
  return sender === 'none' ? null : sender
}

function entryOf(
  action: string,
  given: ByOption,
  details: { kind: string; name: string; accountId?: number },
) {
  return { by: nameOf(given), action, target: `${details.name} of ${details.kind}`, details }
}
