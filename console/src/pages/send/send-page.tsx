import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { sendTexts } from './texts.ts'

export function SendPage() {
  const texts = useTexts(sendTexts)
  return (
    <Page title={texts.title}>
      <Nothing title={texts.title} />
    </Page>
  )
}
