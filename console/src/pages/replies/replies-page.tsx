import './replies.css'
import { useEffect } from 'react'
import { parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { Nothing, Page, Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

/** Conversations beside the one that is open; on a narrow screen one or the other. */
export function RepliesPage() {
  const texts = useTexts('replies')
  const filters = useAddressFilters()
  useInboxKeys()
  const { conversation } = parseNumberFilter(filters, 'conversation')
  return (
    <Page title={texts.title} about={`${texts.about} ${texts.keys}`}>
      <div className={conversation === undefined ? 'stack start replies' : 'stack start replies with-thread'}>
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

/** J and K open the next and the former conversation of the list, R goes to the answer; not while something is typed. */
function useInboxKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, code, ctrlKey, metaKey, altKey } = event
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *')
      if (isTyping || ctrlKey || metaKey || altKey) return
      // By the place of the key: it has another letter on a Ukrainian keyboard.
      if (code === 'KeyJ') openBeside(1)
      else if (code === 'KeyK') openBeside(-1)
      else if (code === 'KeyR') document.querySelector<HTMLElement>('.replies-answer textarea')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function openBeside(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.replies-row')]
  const opened = rows.findIndex((row) => row.ariaCurrent === 'true')
  const next = rows[opened === -1 ? 0 : opened + step]
  next?.focus()
  next?.click()
}
