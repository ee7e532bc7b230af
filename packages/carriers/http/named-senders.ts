import type { TProperties } from '@sinclair/typebox'
import { type Setting, section, sections, text } from '../../settings/setting.ts'

export const senderSetting = text(
  'a name of 1 to 64 characters',
  /^[^\p{Cc}]{1,64}$/u,
  'The name that clients send with.',
)

/** Our sender names and the upstream's id of each. Ids are unique, so that an event belongs to one sender. */
export function namedSenders<Id extends string, Properties extends TProperties>(
  idKey: Id,
  id: Setting<string>,
  properties: Properties,
  description: string,
) {
  const sender = section({ sender: senderSetting, [idKey]: id, ...properties } as unknown as {
    sender: Setting<string>
  } & Record<Id, Setting<string>> &
    Properties)
  return sections(sender, `sender and ${idKey}`, description, { minItems: 1, unique: ['sender', idKey] })
}
