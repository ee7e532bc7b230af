import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import { callingCodeOf } from '../../domain/address/country.ts'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { StoredVerification } from '../../domain/otp/stored-verification.ts'
import {
  listVerifications,
  readVerification,
  searchVerifications,
} from '../../store/codes/verification-pages.ts'
import { readPage } from '../fields.ts'
import { maskedUrl } from '../masked-url.ts'
import { isInCountry } from '../messages/message-filters.ts'
import type { AdministrationPorts } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { CodeFilters, VerificationView } from './verification-view.ts'

type CodePorts = Pick<AdministrationPorts, 'db' | 'clock'>

/** A page of verifications, newest first. */
export interface FoundCodes {
  verifications: VerificationView[]
  next: number | null
  /** Where the search did not reach the end: creation of the last one that it looked at. */
  lookedBackTo: number | null
}

interface Page {
  before: number | null
  limit: number
}

/** Rejects with `ConsoleRefusal` where a viewer searches for a number. */
export async function readCodes(
  { db, clock }: CodePorts,
  {
    recipient = '',
    before = null,
    limit = 100,
    ...filters
  }: CodeFilters & { recipient?: string } & { [Name in keyof Page]?: Page[Name] },
  mask: Mask,
): Promise<FoundCodes> {
  const wanted = parseRecipient(recipient)
  if (mask.hides && wanted !== null) {
    // A viewer could find a masked number by guessing.
    throw new ConsoleRefusal('verification-search-masked', {}, 'recipient')
  }
  const page = { before, limit }
  const { accountId = null } = filters
  if (wanted === null && Object.keys(filters).length > 0)
    return searchCodes({ db, clock }, filters, page, mask)
  const { rows, next } = await readPage(
    page,
    (limit) => listVerifications(db, { recipient: wanted, accountId, before, limit }, clock.now()),
    ({ verificationId }) => verificationId,
  )
  return { verifications: rows.map((each) => toCodeView(each, mask)), next, lookedBackTo: null }
}

/** Digits of a masked number that viewers see. */
const seenDigits = 5

/** The codes behind a figure of the other pages. Rejects with `ConsoleRefusal` where a viewer searches for a number. */
async function searchCodes(
  { db, clock }: CodePorts,
  filters: CodeFilters,
  page: Page,
  mask: Mask,
): Promise<FoundCodes> {
  const { country, prefix = null, accountId = null, serviceId = null, type = null, stage = null } = filters
  if (mask.hides && prefix !== null && prefix.length > seenDigits) {
    throw new ConsoleRefusal('verification-search-masked', {}, 'prefix')
  }
  // No number begins with a letter.
  const code = country === undefined ? prefix : (callingCodeOf(country) ?? 'x')
  const { from = null, to = null } = filters
  const selection = { accountId, serviceId, type, stage, prefix: code, from, to }
  const { verifications, ...end } = await searchVerifications(db, selection, page, clock.now())
  const within = verifications.filter(({ recipient }) => isInCountry(recipient, country))
  return { verifications: within.map((each) => toCodeView(each, mask)), ...end }
}

/** Rejects with `ConsoleRefusal` where there is no such verification. */
export async function readCode(
  { db, clock }: CodePorts,
  verifyId: string,
  mask: Mask,
): Promise<VerificationView> {
  const found = await readVerification(db, verifyId, clock.now())
  if (found !== null) return toCodeView(found, mask)
  throw new ConsoleRefusal('verification-unknown', {})
}

/** A telephone number as people type it, or an e-mail address; null for anything else. */
function parseRecipient(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  return toSubscriber(trimmed.includes('@') ? trimmed : trimmed.replaceAll(/\D/g, ''))
}

function toCodeView(
  { account, recipientAsSent: _, ...stored }: StoredVerification,
  given: Mask,
): VerificationView {
  const mask = maskAbout(given, stored.recipient)
  return {
    ...stored,
    account: account ?? String(stored.accountId),
    recipient: mask.recipient(stored.recipient),
    customId: mask.words(stored.customId),
    hook: stored.hook === null ? null : maskedUrl(stored.hook, mask),
  }
}
