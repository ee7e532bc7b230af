import { Tabs } from 'radix-ui'
import { useSession } from '../../gateway/session.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { curlOf } from '../../parts/curl.ts'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { sendTexts } from './texts.ts'

/** The same request as a client of the API makes it. */
export function RequestView({ operation }: { operation: Record<string, unknown> }) {
  const texts = useTexts(sendTexts)
  const { apiUrl } = useSession()
  // The shell inserts the key.
  const request = { auth: '$POSTHORN_KEY', data: [operation] }
  return (
    <Panel title={texts.request}>
      <Tabs.Root defaultValue="curl" className="stack">
        <Tabs.List className="tabs-list" aria-label={texts.request}>
          <Tabs.Trigger value="curl">{texts.curl}</Tabs.Trigger>
          <Tabs.Trigger value="json">{texts.json}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="curl">
          <CodeBlock label={texts.curl} text={curlOf(`${apiUrl}/api/json.php`, request)} />
        </Tabs.Content>
        <Tabs.Content value="json">
          <CodeBlock label={texts.json} text={JSON.stringify(request, null, 2)} />
        </Tabs.Content>
        <p className="soft small">{texts.requestAbout}</p>
      </Tabs.Root>
    </Panel>
  )
}
