import { useState } from 'react'
import type { RecipientView } from '../../../../packages/console-contract/sending/recipients.ts'
import { ChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog/confirm.tsx'
import { column, Table } from '../../parts/list/table.tsx'
import { Panel } from '../../parts/page.tsx'
import { When } from '../../parts/time/when.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { recipientsTexts } from './texts.ts'

/** What the last attempts showed of the number, by which plans skip channels. */
export function MemoryPanel({ view: { facts, recipient } }: { view: RecipientView }) {
  const texts = useTexts(recipientsTexts)
  const [isForgetting, setIsForgetting] = useState(false)
  const forget = <Button onClick={() => setIsForgetting(true)}>{texts.forget}</Button>
  return (
    <Panel title={texts.memory} actions={facts.length > 0 && forget} flush>
      <Table<(typeof facts)[number]>
        caption={texts.memory}
        rows={facts}
        keyOf={({ subject }) => subject}
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
      {isForgetting && (
        <Confirm
          title={texts.forgetTitle}
          about={texts.forgetAbout}
          action={texts.forget}
          look="danger"
          change="POST /number-memory/forget"
          body={{ phone: recipient }}
          refresh={['GET /recipient']}
          onClose={() => setIsForgetting(false)}
        />
      )}
    </Panel>
  )
}
