import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MessageView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Answered, Page } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'

interface OneMessageProps {
  /** As the address has it, which may be no number. */
  msgId: number
  title: string
  back: { href: string; text: string }
  children: (message: MessageView) => ReactNode
}

/** A page of what is stored about one message. */
export function OneMessage({ msgId, title, back, children }: OneMessageProps) {
  const { nowhere } = useTexts('message')
  const enabled = Number.isSafeInteger(msgId) && msgId >= 0
  const query = { msgId: enabled ? msgId : 0 }
  const options = { topics: ['messages' as const, 'callbacks' as const], enabled, keep: false }
  const answer = useAnswer('GET /messages/one', query, options)
  const link = (
    <Link href={back.href} className="button">
      ← {back.text}
    </Link>
  )
  return (
    <Page title={enabled ? title : nowhere} actions={link}>
      {enabled && (
        <Answered of={answer} lines={12}>
          {children}
        </Answered>
      )}
    </Page>
  )
}
