import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'

export function UpstreamsPage() {
  const texts = useTexts(upstreamsTexts)
  return (
    <Page title={texts.title}>
      <Nothing title={texts.title} />
    </Page>
  )
}
