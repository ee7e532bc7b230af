import { Link } from 'wouter'
import { useSession } from '../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** For a new installation: how to send the first message. */
export function Welcome() {
  const texts = useTexts('overview')
  const { apiUrl, sandbox } = useSession()
  return (
    <Panel>
      <div className="overview-welcome">
        <img src="/console/horn.svg" alt="" />
        <h2>{texts.welcome}</h2>
        <p className="soft">{texts.welcomeAbout}</p>
        <CodeBlock text={firstCurl(apiUrl, sandbox)} label={texts.firstCurl} />
        <p className="soft small">{sandbox ? texts.sandboxKey : texts.ownKey}</p>
        <div className="row">
          <Link href="/send" className="button main">
            {texts.toSend}
          </Link>
          {sandbox ? (
            <Link href="/test-phones" className="button">
              {texts.toHandsets}
            </Link>
          ) : (
            <Link href="/settings/keys" className="button">
              {texts.toKeys}
            </Link>
          )}
        </div>
      </div>
    </Panel>
  )
}

function firstCurl(apiUrl: string, sandbox: boolean): string {
  const message = {
    type: 'sms',
    id: 1,
    phone: 380671234567,
    sms_signature: 'Posthorn',
    sms_message: 'Hello!',
  }
  const body = JSON.stringify({ auth: sandbox ? 'sandbox' : 'YOUR_API_KEY', data: [message] })
  return `curl ${apiUrl}/api/json.php -H 'Content-Type: application/json' \\\n  -d '${body}'`
}
