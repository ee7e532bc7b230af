import { readCodes } from '../../administration/codes/read-codes.ts'
import { messageRow } from '../../administration/messages/find-messages.ts'
import { parseSubscriber } from '../../administration/subscribers/opt-outs.ts'
import { viewFacts } from '../../administration/subscribers/view-facts.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { RecipientView } from '../../console-contract/sending/recipients.ts'
import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { searchMessages } from '../../store/message-search/message-search.ts'
import { factsOf } from '../../store/numbers/number-memory.ts'
import {
  erasureUnderWay,
  listMessageLinks,
  listRecipientLookups,
  listRecipientOptOuts,
  listReplies,
  newestMessageIds,
} from '../../store/subscriber/recipient-page.ts'
import { describeRecipient } from '../send/describe-recipient.ts'
import type { VerificationPorts } from '../verification/verification-ports.ts'

const perKind = 20

/** The newest facts of each kind about a number or an address. Rejects with `SettingRefused` where it is neither. */
export async function readRecipient(
  ports: VerificationPorts,
  typed: string,
  mask: Mask,
): Promise<RecipientView> {
  const { db, clock } = ports
  const recipient = parseSubscriber(typed)
  const forms = formsOfSubscriber(recipient)
  const named = { msgId: null, clientId: null, recipients: forms, verifyId: null }
  const any = { statuses: null, channel: null, accountId: null, from: null, to: null, before: null }
  const msgIds = await newestMessageIds(db, forms)
  const [
    found,
    { verifications: codes },
    optOuts,
    replies,
    { lookups, backTo },
    links,
    erasingSince,
    facts,
    accounts,
  ] = await Promise.all([
    searchMessages(db, { ...any, named, limit: perKind }),
    readCodes(ports, { recipient }, mask),
    listRecipientOptOuts(db, forms),
    listReplies(db, { forms, msgIds, limit: perKind }),
    listRecipientLookups(db, forms, perKind),
    listMessageLinks(db, msgIds, perKind),
    erasureUnderWay(db, forms),
    factsOf(db, recipient),
    listAccounts(db),
  ])
  const accountOf = (accountId: number) => accounts.find((each) => each.accountId === accountId)
  const described = recipient.includes('@') ? null : describeRecipient(recipient)
  return {
    recipient,
    written: described?.written ?? recipient,
    country: described?.country ?? null,
    messages: found.messages.map(({ message, channel }) => messageRow(message, channel, mask)),
    codes: codes.slice(0, perKind),
    optOuts: optOuts.map(({ phone: addressee, sender, account, accountId, reason, source, at }) => ({
      ...{ addressee, sender, account, accountId, reason, source, at },
    })),
    replies: replies.map(({ replyId, msgId, channel, recipient: to, at, reply }) => ({
      ...{ replyId, msgId, channel, to, at },
      text: mask.text(reply.message),
    })),
    lookups: lookups.map(({ accountId, ...lookup }) => ({
      ...lookup,
      account: accountOf(accountId)?.name ?? String(accountId),
      currency: accountOf(accountId)?.currency ?? '',
    })),
    lookupsBackTo: backTo,
    links: links.map(({ code, msgId, target, createdAt, humanClicks, lastHumanAt }) => ({
      ...{ code, msgId, target, createdAt, humanClicks, lastHumanAt },
    })),
    facts: viewFacts(facts, clock.now()),
    erasingSince,
  }
}
