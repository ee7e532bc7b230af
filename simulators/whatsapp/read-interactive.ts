import type { DrawnButton, DrawnContent } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'
import { readHeader } from './read-media.ts'

/** `interactive` of type `button` (replies) or `cta_url` (a link). Violations are left with the reader. */
export function readInteractive(interactive: FieldReader, mediaIds: string[]): DrawnContent {
  const type = interactive.requiredOneOf('type', ['button', 'cta_url'])
  const text = interactive.requiredObject('body').requiredText('text', { min: 1, max: 1_024 })
  const footer = interactive.object('footer')?.requiredText('text', { min: 1, max: 60 })
  const action = interactive.requiredObject('action')
  return {
    ...readHeader(interactive.object('header'), mediaIds),
    text,
    ...(footer === undefined ? {} : { footer }),
    buttons: type === 'cta_url' ? [readLink(action)] : readReplies(action),
  }
}

function readLink(action: FieldReader): DrawnButton {
  action.requiredOneOf('name', ['cta_url'])
  const parameters = action.requiredObject('parameters')
  return {
    caption: parameters.requiredText('display_text', { min: 1, max: 20 }),
    link: parameters.requiredText('url', { max: 2_000, pattern: /^https?:\/\/./ }),
  }
}

function readReplies(action: FieldReader): DrawnButton[] {
  const buttons = action.objects('buttons', { min: 1, max: 3 }).map((button) => {
    button.requiredOneOf('type', ['reply'])
    const reply = button.requiredObject('reply')
    const payload = reply.requiredText('id', { min: 1, max: 256 })
    return { payload, caption: reply.requiredText('title', { min: 1, max: 20 }) }
  })
  const ids = new Set(buttons.map(({ payload }) => payload))
  if (ids.size < buttons.length) action.fail('buttons', 'must have different ids')
  return buttons
}
