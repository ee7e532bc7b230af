import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { Mask } from '../console-contract/mask.ts'
import type { Role } from '../domain/console/role.ts'
import type { Database } from '../store/database.ts'
import type { AccountRule } from './account-rule.ts'
import type { StateReader } from './audited-state.ts'
import type { AdministrationPorts } from './ports.ts'

/** Who administers: a user of the console, a management key, or the user of the command line. */
export interface Requester {
  /** Null for one that is no user of the console. */
  userId: number | null
  userName: string
  /** Names the session of a user of the console; it is no credential. */
  session?: string
  role: Role
  /** The one account that it sees; null: all. */
  accountId: number | null
  /** Where the request comes from, for the audit log. */
  address: string
}

export interface OperationRequest<Input> {
  input: Input
  by: Requester
  /** What the role of `by` may read. */
  mask: Mask
  /** Describes the change in the audit log, where the input does not: `key 3 of shop`. */
  note: (target: string) => void
  /** Carries out another operation for the same requester on `db`, with its checks and a line of its own in the audit log. */
  perform: PerformOther
}

export type PerformOther = (
  operation: Operation,
  input: Record<string, unknown>,
  db: Database,
) => Promise<unknown>

/** How the audit log notes a change. */
export interface AuditOfChange<Input extends TProperties> {
  /** Fields of the input that an entry keeps: none with a secret, a text or a whole telephone number. */
  kept: readonly (keyof Input & string)[]
  /** Reads what is changed, before and after; a text says why there is nothing to read. */
  state: StateReader | string
}

/** A form that a person writes: `keys create --name shop`, `senders add Shop --channel sms`. */
export interface CommandForm<Input extends TProperties> {
  /** The word after those of `under`. Default: the last of the name, `list` for a resource, `show` for `one`. */
  verb?: string
  /** The commands above it: `accounts`, `alerts targets`; empty: none. Default: the other words of the name. */
  under?: string
  /**
   * The fields that stand as arguments, in this order, without their names; a last one may be a list. Default: those in
   * the path without the account.
   */
  arguments?: readonly (keyof Input & string)[]
  /** Numbers that may stand as names too, by the lists that have both: `targetId: 'alerts/targets'`. */
  named?: Partial<Record<keyof Input & string, string>>
  /** Values of fields that are left out. */
  defaults?: Partial<Static<TObject<Input>>>
  /** Names of options in place of those of the fields: `scopes: 'scope'`. */
  options?: Partial<Record<keyof Input & string, string>>
  /** Texts that stand in a file, so that no list of processes shows them: `--password-file <path>`. */
  files?: readonly (keyof Input & string)[]
  /** Options without a value, which set fields: `--never-expires`. */
  flags?: Readonly<Record<string, CommandFlag<Input>>>
  /** The fields of a row that a list shows, in this order. Default: all. */
  columns?: readonly string[]
  /** What an empty list says. */
  empty?: string
  /** Further lists that are shown below the first one where they are not empty, with their columns. */
  below?: Readonly<Record<string, readonly string[]>>
  /**
   * A sentence for a person, with fields of the result and of the input: `{name} is {status} on {channel}`. A part in
   * brackets is left out where one of its fields is null. `{user}` is what was written for `userId`, `{address}` where
   * the gateway is reached. A function gets them in the form of the API.
   */
  says?: string | ((shown: Readonly<Record<string, unknown>>) => string)
  /** Whether the exit code says that it did not work, by the result in the form of the API. Default: never. */
  failed?: (result: Readonly<Record<string, unknown>>) => boolean
  /** Command lines without the name of the program. Default: one with its arguments. */
  examples?: readonly string[]
  /** As the audit log names who does it on the machine of the gateway, where that is no person; default: of `--by`. */
  by?: string
}

export interface CommandFlag<Input extends TProperties> {
  description: string
  sets: Partial<Static<TObject<Input>>>
}

/**
 * One administrative operation. The management API, the console, the command line, their documents and the tools for
 * assistants are made of it.
 */
export interface Operation<Input extends TProperties = TProperties, Output extends TSchema = TSchema> {
  /** As the audit log and the command line name it: `keys/create`; a list has the name of its resource: `keys`. */
  name: string
  /** One line for documents and help: `Creates a key, and shows it once.` */
  summary: string
  /** Its place in the management API; a name in braces is a field of the input. */
  at: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /v1/${string}`
  /** The lowest role that may use it. */
  role: Role
  /** How a requester of one account may use it; null: not at all. */
  account: AccountRule | null
  input: TObject<Input>
  output: Output
  /** Null for one that changes nothing. */
  audit: AuditOfChange<Input> | null
  /** Largest body in octets, where it is more than usual. */
  maxBytes?: number
  /** How the command line writes it, as far as that does not follow; absent: it has no command, or one by hand. */
  command?: CommandForm<Input>
  /** Rejects with `SettingRefused` or `ConsoleRefusal`. */
  run: (
    ports: AdministrationPorts,
    request: OperationRequest<Static<TObject<Input>>>,
  ) => Promise<Static<Output>>
}

/** The answer to a change without a result. */
export const done = Type.Object({})

interface Parts<Input extends TProperties, Output extends TSchema>
  extends Omit<Operation<Input, Output>, 'input' | 'audit' | 'account'> {
  input: Input
  /** Default: a requester of one account may not use it. */
  account?: AccountRule | null
}

interface PartsOfChange<Input extends TProperties, Output extends TSchema>
  extends Omit<Parts<Input, Output>, 'output'> {
  /** Default: there is no result. */
  output?: Output
  audit: AuditOfChange<Input>
}

/** An operation that changes nothing. */
export function reading<Input extends TProperties, Output extends TSchema>({
  input,
  account,
  ...parts
}: Parts<Input, Output>): Operation<Input, Output> {
  return { ...parts, input: fieldsOf(input), account: account ?? null, audit: null }
}

/** A change, which the audit log notes. */
export function changing<Input extends TProperties, Output extends TSchema = typeof done>({
  input,
  account,
  output,
  ...parts
}: PartsOfChange<Input, Output>): Operation<Input, Output> {
  const result = output ?? (done as TSchema as Output)
  return { ...parts, input: fieldsOf(input), account: account ?? null, output: result }
}

/** Other fields are refused. */
function fieldsOf<Fields extends TProperties>(properties: Fields): TObject<Fields> {
  return Type.Object(properties, { additionalProperties: false })
}

/** Whether its fields stand in the address of a request, and not in the body. */
export function isInAddress({ at }: Pick<Operation, 'at'>): boolean {
  return at.startsWith('GET ')
}

/** Whether it makes a thing that was not there before: `keys/create`. */
export function isCreation({ name, at }: Pick<Operation, 'name' | 'at'>): boolean {
  return at.startsWith('POST ') && /\/(create|add|invite|start)$/.test(name)
}
