import type { RecipientView } from '../../../../packages/console-contract/sending/recipients.ts'
import { confirmedDeed, Deeds } from '../../parts/list/deeds.tsx'
import { column, TablePanel } from '../../parts/list/list-section.tsx'
import { ChannelName, When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** What the last attempts showed of the number, by which plans skip channels. */
export function MemoryPanel({ view: { facts, recipient } }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  const forget = confirmedDeed({
    ...{ text: texts.forget, title: texts.forgetTitle, about: texts.forgetAbout },
    ...{ change: 'POST /number-memory/forget', body: { phone: recipient }, refresh: ['GET /recipient'] },
  })
  return (
    <TablePanel<(typeof facts)[number]>
      title={texts.memory}
      actions={facts.length > 0 && <Deeds deeds={[forget]} />}
      rows={facts}
      keyOf={({ subject }) => subject}
      cards
      none={<p className="soft inside">{texts.noMemory}</p>}
      columns={[
        column(texts.result, ({ subject, evidence }) => (
          <>
            {subject === 'network' ? texts.network : <ChannelName channel={subject} />}:{' '}
            {texts.evidence[evidence]}
          </>
        )),
        column(texts.seen, ({ seenAt }) => <When at={seenAt} />),
        column(texts.counts, ({ countsUntil }) => <When at={countsUntil} />),
      ]}
    />
  )
}
