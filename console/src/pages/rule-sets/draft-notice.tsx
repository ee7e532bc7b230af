import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface DraftNoticeProps {
  at: number
  onGoOn: () => void
  onDiscard: () => void
}

/** A draft that an earlier visit of the page began. */
export function DraftNotice({ at, onGoOn, onDiscard }: DraftNoticeProps) {
  const texts = useTexts('ruleSets')
  return (
    <Notice look="wait">
      <div className="row">
        <span>
          {texts.draftOf} <When at={at} />
        </span>
        <Button look="main" onClick={onGoOn}>
          {texts.goOn}
        </Button>
        <Button onClick={onDiscard}>{texts.discard}</Button>
      </div>
    </Notice>
  )
}
