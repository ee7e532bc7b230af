import type { RcsContent } from '../../domain/plan/content.ts'
import { rcsLimits as limits } from '../../domain/plan/content-limits.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { lengthFault } from '../infobip/infobip-message.ts'

/**
 * `content` of a message (Infobip's `RcsOutboundMessageContent`), or why it cannot be sent. Infobip returns `name` when
 * the button is pressed.
 */
export function encodeRcsContent(content: RcsContent, name: string): object | string {
  return findFault(content) ?? encodeContent(content, name)
}

function encodeContent(content: RcsContent, name: string): object {
  switch (content.form) {
    case 'text': {
      const { text, quickReply } = content
      const suggestions = quickReply && [{ type: 'REPLY', text: quickReply, postbackData: name }]
      return { type: 'TEXT', text, ...(suggestions && { suggestions }) }
    }
    case 'card': {
      const { caption, link } = content.button
      const suggestion = {
        type: 'OPEN_URL',
        text: caption,
        postbackData: name,
        url: link,
        application: 'BROWSER',
      }
      return {
        type: 'CARD',
        orientation: 'VERTICAL',
        alignment: 'LEFT',
        content: {
          description: content.text,
          media: { file: { url: content.image }, height: 'MEDIUM' },
          suggestions: [suggestion],
        },
      }
    }
    default:
      return unreachable(content)
  }
}

function findFault(content: RcsContent): string | null {
  if (content.form === 'text') return lengthFault('the text', content.text, { maximum: limits.text })
  const { text, image, button } = content
  return (
    lengthFault('the text of a card', text, { maximum: limits.cardText }) ??
    lengthFault('the link to the image', image, { maximum: limits.link }) ??
    lengthFault('the caption of the button', button.caption, { maximum: limits.buttonCaption }) ??
    lengthFault('the link of the button', button.link, { maximum: limits.link })
  )
}
