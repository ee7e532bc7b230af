import { Tabs } from 'radix-ui'
import { useSession } from '../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type SnippetLanguage, snippets } from './snippets.ts'

const languages = Object.keys(snippets) as SnippetLanguage[]

/** The same request as clients of the API make it. */
export function RequestView({ operation }: { operation: Record<string, unknown> }) {
  const texts = useTexts('send')
  const { apiUrl } = useSession()
  return (
    <Panel title={texts.request}>
      <Tabs.Root defaultValue={languages[0] ?? ''} className="stack">
        <Tabs.List className="tabs-list" aria-label={texts.request}>
          {languages.map((language) => (
            <Tabs.Trigger key={language} value={language}>
              {language}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Content key={language} value={language}>
            <CodeBlock label={language} text={snippets[language]({ url: apiUrl, operation })} />
          </Tabs.Content>
        ))}
        <p className="soft small">{texts.requestAbout}</p>
      </Tabs.Root>
    </Panel>
  )
}
