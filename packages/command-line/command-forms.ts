import type { TProperties } from '@sinclair/typebox'
import type { CommandForm, Operation } from '../administration/operation.ts'
import { toSnakeCase } from '../edges/management/wire.ts'

export interface CompleteForm extends CommandForm<TProperties> {
  verb: string
  under: string
  arguments: readonly string[]
  examples: readonly string[]
}

/**
 * How the command line writes an operation; null: not at all. What its definition does not say follows from its name and
 * from the parameters of its path: `users/disable` at `/v1/users/{userId}/disable` is `users disable <user>`.
 */
export function formOf({ name, at, command }: Operation): CompleteForm | null {
  if (command === undefined) return null
  const words = name.split('/')
  const last = words.length === 1 ? 'list' : (words.pop() ?? '')
  const { under = words.join(' '), verb = last === 'one' ? 'show' : last } = command
  const places = command.arguments ?? parametersOf(at)
  const shown = places.map((field) => `<${argumentName(field, command)}>`)
  const example = [under, verb, ...shown].filter((word) => word !== '').join(' ')
  return { ...command, under, verb, arguments: places, examples: command.examples ?? [example] }
}

function parametersOf(at: string): string[] {
  return [...at.matchAll(/\{(\w+)\}/g)]
    .map(([, field = '']) => field)
    .filter((field) => field !== 'accountId')
}

/** `key-id` for a number, also of a list, `user` where a name may stand for it. */
export function argumentName(field: string, { named }: CommandForm<TProperties>): string {
  if (field === 'accountId') return 'account'
  return kebab(named?.[field] === undefined ? field.replace(/Ids$/, 'Id') : thingOf(field))
}

/** What a number counts: `target` for `targetId`. */
export function thingOf(field: string): string {
  return field.replace(/Id$/, '')
}

export function kebab(name: string): string {
  return toSnakeCase(name).replaceAll('_', '-')
}
