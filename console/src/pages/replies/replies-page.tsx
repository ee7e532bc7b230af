import './replies.css'
import { parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { Nothing, Page, Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

/** Conversations beside the one that is open; on a narrow screen one or the other. */
export function RepliesPage() {
  const texts = useTexts('replies')
  const filters = useAddressFilters()
  useInboxKeys()
  const { conversation } = parseNumberFilter(filters, 'conversation')
  return (
    <Page title={texts.title} about={`${texts.about} ${texts.keys}`}>
      <div className={conversation === undefined ? 'replies' : 'replies with-thread'}>
        <ConversationList filters={filters} opened={conversation ?? null} />
        <div className="replies-thread">
          {conversation === undefined ? (
            <Panel>
              <Nothing title={texts.choose} about={texts.chooseAbout} />
            </Panel>
          ) : (
            <Thread key={conversation} conversationId={conversation} />
          )}
        </div>
      </div>
    </Page>
  )
}
