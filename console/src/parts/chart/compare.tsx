import { useSearchParams } from 'wouter'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'

/** Whether periods are compared, from the address: `?compare=1`. */
export function useCompared(): { isCompared: boolean; setCompared: (isCompared: boolean) => void } {
  const [params, setParams] = useSearchParams()
  return {
    isCompared: params.get('compare') === '1',
    setCompared: (isCompared) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (isCompared) next.set('compare', '1')
          else next.delete('compare')
          return next
        },
        { replace: true },
      ),
  }
}

/** Draws the period before as well, in every chart of the page. */
export function CompareButton() {
  const texts = useTexts('parts.chart')
  const { isCompared, setCompared } = useCompared()
  return (
    <Button look="quiet" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
      {texts.compare}
    </Button>
  )
}
