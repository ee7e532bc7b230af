import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { lookupTexts } from './texts.ts'

export function LookupPage() {
  const texts = useTexts(lookupTexts)
  return (
    <Page title={texts.title}>
      <Nothing title={texts.title} />
    </Page>
  )
}
