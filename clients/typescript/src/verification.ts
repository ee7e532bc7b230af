import type { components } from './openapi.ts'

type Schemas = components['schemas']

/** `phone`, or `email` with the type `email`, and what the code is like. */
export type CodeRequest = Omit<Schemas['VerifyCreate'], 'auth' | 'command'>
export type CodeCreated = Schemas['VerifyCreated']
/** The code, with the recipient and the `verify_id` that it was created with. */
export type CodeCheck = Omit<Schemas['VerifyCheck'], 'auth' | 'command'>
/** By what `createCode` returned. */
export type CodeNamed = Omit<Schemas['VerifyStatus'], 'auth' | 'command'>
export type CodeRead = Schemas['VerifyRead']
export type CodeChecked = Schemas['VerifyChecked']
