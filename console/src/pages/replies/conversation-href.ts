import { useSearchParams } from 'wouter'

/** The address of a conversation, or of none, with the filters of the list. */
export function useConversationHref(): (conversationId: number | null) => string {
  const [params] = useSearchParams()
  return (conversationId) => {
    const next = new URLSearchParams(params)
    if (conversationId === null) next.delete('conversation')
    else next.set('conversation', String(conversationId))
    return next.size === 0 ? '/replies' : `/replies?${next}`
  }
}
