import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { overviewTexts } from './texts.ts'

export function OverviewPage() {
  const texts = useTexts(overviewTexts)
  return (
    <Page title={texts.title}>
      <Nothing title={texts.title} />
    </Page>
  )
}
