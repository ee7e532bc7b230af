import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** A number of messages, which may be a lower bound. */
export function CountText({ count, isCounted }: { count: number; isCounted: boolean }) {
  const texts = useTexts('upstreams')
  const { language } = useLanguage()
  const figure = count.toLocaleString(language)
  return <>{isCounted ? figure : texts.figures.atLeast({ count: figure })}</>
}
