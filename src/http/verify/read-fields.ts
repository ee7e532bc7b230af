import { isIP } from 'node:net'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { parsePhone, phoneAsSent } from '../../domain/address/phone.ts'
import { type CodeType, codeLength, codeTypes } from '../../domain/otp/code-alphabet.ts'
import { enteredCode, longestEnteredCode } from '../../domain/otp/entered-code.ts'
import { type VerificationType, verificationTypes } from '../../domain/otp/verification-callback.ts'
import { defaultServiceId } from '../../domain/otp/verification-service.ts'
import type { CodeCheck } from '../../verification/checks.ts'
import type { CodeRequest } from '../../verification/creations.ts'
import { isHookText } from '../operations/hook-of.ts'
import type { HookCheck } from '../ports.ts'
import { hookError, type VerifyRefusal, verifyErrors } from './verify-errors.ts'

/** Members of a body, or of a query. */
export type Fields = Readonly<Record<string, unknown>>

/** What verify/create asks for, without who asks. */
export type CreateFields = Omit<CodeRequest, 'account' | 'clientAddress'>

export type Read<Value> = { kind: 'read'; value: Value } | { kind: 'refused'; refusal: VerifyRefusal }

/** A field that is null or empty is as if it were left out; numbers may come as text, and text as numbers. */
export function readCreate(fields: Fields, checkHookUrl: HookCheck): Read<CreateFields> {
  const type = oneOf(verificationTypes, textOf(fields['type']) ?? 'sms')
  if (type === null) return refuse(verifyErrors.type)
  const read = readRecipient(type, fields[type === 'email' ? 'email' : 'phone'])
  if (read === null) return refuse(type === 'email' ? verifyErrors.email : verifyErrors.phone)
  const senderName = textOf(fields['sender_name'])
  const lang = textOf(fields['lang'])
  if (lang !== null && !isShortText(lang, 35)) return refuse(verifyErrors.lang)
  const length = wholeNumber(fields['code_length'], codeLength.usual)
  if (length === null || length < codeLength.minimum || length > codeLength.maximum) {
    return refuse(verifyErrors.codeLength)
  }
  const codeType: CodeType | null = oneOf(codeTypes, textOf(fields['code_type']) ?? 'numeric')
  if (codeType === null) return refuse(verifyErrors.codeType)
  const serviceId = wholeNumber(fields['service_id'], defaultServiceId)
  if (serviceId === null || serviceId < 1 || serviceId > 2 ** 31 - 1)
    return refuse(verifyErrors.serviceNumber)
  const customId = textOf(fields['custom_id'])
  if (customId !== null && !isShortText(customId, 128)) return refuse(verifyErrors.customId)
  const userAddress = textOf(fields['user_ip'])
  if (userAddress !== null && isIP(userAddress) === 0) return refuse(verifyErrors.userIp)
  const hook = readHook(fields['hook'], checkHookUrl)
  if (hook.kind === 'refused') return hook
  const value = { type, ...read, senderName, lang, codeLength: length, codeType, serviceId, customId }
  return { kind: 'read', value: { ...value, userAddress, hook: hook.value } }
}

/** A check as it was requested; the client reads `verifyId` and `recipientAsSent` again. */
export type CheckFields = Omit<CodeCheck, 'accountId'> & { type: VerificationType; recipientAsSent: string }

/** The recipient is a phone number, or where codes go by e-mail an address, in `email` or in `phone`. */
export function readCheck(fields: Fields): Read<CheckFields> {
  const given = textOf(fields['email']) ?? textOf(fields['phone'])
  const type = textOf(fields['email']) !== null || given?.includes('@') ? 'email' : 'sms'
  const read = readRecipient(type, given)
  if (read === null) return refuse(type === 'email' ? verifyErrors.email : verifyErrors.phone)
  const entered = textOf(fields['code'])
  if (entered === null || !isShortText(entered, longestEnteredCode)) return refuse(verifyErrors.code)
  const verifyId = textOf(fields['verify_id'])
  if (verifyId === null || !isShortText(verifyId, 128)) return refuse(verifyErrors.verifyId)
  return { kind: 'read', value: { type, ...read, verifyId, code: enteredCode(entered) } }
}

type Recipient = Pick<CodeRequest, 'recipient' | 'recipientAsSent'>

/** Spaces around an e-mail address are left out, line ends are not. */
function readRecipient(type: VerificationType, given: unknown): Recipient | null {
  const recipient = type === 'email' ? parseEmailAddress(given) : parsePhone(textOf(given))
  if (recipient === null) return null
  return {
    recipient,
    recipientAsSent: type === 'email' ? recipient : (phoneAsSent(textOf(given)) ?? recipient),
  }
}

function readHook(given: unknown, checkHookUrl: HookCheck): Read<string | null> {
  if (given === undefined || given === null || given === '') return { kind: 'read', value: null }
  if (!isHookText(given)) return refuse(verifyErrors.hook)
  const wrong = checkHookUrl(given)
  return wrong === null ? { kind: 'read', value: given } : refuse(hookError(wrong))
}

/** Text without the spaces around it (a plus in a query is one); null where there is none. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string') return value === undefined || value === null ? null : notText
  return value.trim() === '' ? null : value.trim()
}

/** Stands for what is neither text nor a number; no field takes it, and no database keeps it. */
const notText = '\0'

function isShortText(text: string, longest: number): boolean {
  return text.length <= longest && !text.includes('\0')
}

/** Null where it is none. */
function wholeNumber(value: unknown, usual: number): number | null {
  const text = textOf(value)
  if (text === null) return usual
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null
}

function refuse(refusal: VerifyRefusal): { kind: 'refused'; refusal: VerifyRefusal } {
  return { kind: 'refused', refusal }
}
