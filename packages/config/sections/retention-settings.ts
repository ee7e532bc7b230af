import type { Static } from '@sinclair/typebox'
import { orNull, section, whole } from '../../settings/setting.ts'

const months = (description: string) => whole(1, 1_200, description)
const forGood = { shownDefault: 'for good' }

/**
 * The shortest time for contents, in days: the longest lifetime of a message is three days, and its last receipts come
 * within five more.
 */
export const minContentsDays = 8

/** How long rows and contents are kept; docs/operations/retention.md. */
export const retentionSettings = section(
  {
    contentsDays: orNull(
      whole(
        minContentsDays,
        36_500,
        'Texts of messages and of replies are erased this many days after acceptance. An account can have days of its own.',
      ),
      forGood,
    ),
    messagesMonths: orNull(
      months(
        'Months of messages are dropped when all of it is this old. An account can have months of its own.',
      ),
      forGood,
    ),
    lookupsMonths: orNull(months('The same for lookups that were paid for.'), forGood),
    ledgerMonths: orNull(months('The same for entries of the ledger.'), forGood),
    auditLogMonths: orNull(months('The same for entries of the audit log.'), forGood),
  },
  {
    check({ contentsDays, messagesMonths }: Record<string, number | null>, fault) {
      if (contentsDays == null || messagesMonths == null || contentsDays <= messagesMonths * 31) return
      fault(
        'contentsDays',
        `must be at most ${messagesMonths * 31}: with retention.messagesMonths ${messagesMonths} the whole messages are ` +
          'dropped before',
      )
    },
  },
)

export type RetentionConfig = Static<typeof retentionSettings>
