import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { partsTexts } from '../texts.ts'
import { When } from '../time/when.tsx'

/** How far a search looked that did not reach the end, and a button to go on. `text` stands before the time. */
export function LookedSoFar({
  text,
  at,
  hint,
  onFurther,
}: {
  text: string
  at: number
  hint?: string
  onFurther: () => void
}) {
  const texts = useTexts(partsTexts)
  return (
    <div className="looked">
      <p>
        {text} <When at={at} />. {hint !== undefined && <span className="soft">{hint}</span>}
      </p>
      <Button onClick={onFurther}>{texts.lookFurther}</Button>
    </div>
  )
}
