import { Link } from 'wouter'
import type { ReceivedView } from '../../../../packages/console-contract/traffic/callbacks.ts'
import { useAnswer, useChange, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Input, named, Select, useFields } from '../../parts/form/fields.tsx'
import { Answered, Nothing, Panel } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { prettyJson } from './pretty-json.ts'

const answers = ['200', '500', '503', '410', '302']

/** A URL to use as a hook while the client's receiver does not exist yet, and the requests that it got. */
export function TestReceiver() {
  const texts = useTexts('callbacks')
  const { sandbox } = useSession()
  if (!sandbox) return <Nothing title={texts.onlySandbox} />
  return (
    <div className="stack">
      <Address />
      <AllReceived />
    </div>
  )
}

function Address() {
  const texts = useTexts('callbacks')
  const { apiUrl } = useSession()
  const [{ name, answer }, of] = useFields({ name: 'shop', answer: '200' })
  const path = encodeURIComponent(name.trim() || 'shop')
  const url = `${apiUrl}/sandbox/receiver/${path}${answer === '200' ? '' : `?answer=${answer}`}`
  return (
    <Panel stacked>
      <p className="soft">{texts.receiverAbout}</p>
      <CodeBlock text={url} label={texts.address} />
      <div className="tiles">
        <Input {...of.name} label={texts.receiverName} hint={texts.receiverNameHint} maxLength={64} />
        <Select
          {...of.answer}
          label={texts.receiverAnswer}
          hint={texts.receiverAnswerHint}
          options={named(answers)}
        />
      </div>
      <div>
        <Link className="button" href={`/webhooks/try?${new URLSearchParams({ url })}`}>
          {texts.try}
        </Link>
      </div>
    </Panel>
  )
}

function AllReceived() {
  const texts = useTexts('callbacks')
  const mayClear = useMay('operator')
  const answer = useAnswer('GET /callbacks/received', {}, { topics: ['callbacks'] })
  const clear = useChange('POST /callbacks/received/clear', ['GET /callbacks/received'])
  const isAny = (answer.data?.received.length ?? 0) > 0
  return (
    <Panel
      title={texts.received}
      flush
      actions={
        mayClear &&
        isAny && (
          <Button busy={clear.isPending} onClick={() => clear.mutate({})}>
            {texts.clear}
          </Button>
        )
      }
    >
      <Answered of={answer}>{({ received }) => <List received={received} />}</Answered>
    </Panel>
  )
}

function List({ received }: { received: ReceivedView[] }) {
  const texts = useTexts('callbacks')
  if (received.length === 0) {
    return <Nothing title={texts.nothingReceived} about={texts.nothingReceivedAbout} />
  }
  return (
    <ul className="lines bare">
      {received.map((each) => (
        <Received key={each.receivedId} received={each} />
      ))}
    </ul>
  )
}

/** One request that the test receiver got. */
function Received({ received }: { received: ReceivedView }) {
  const texts = useTexts('callbacks')
  const { name, at, method, body, cut, headers, answered } = received
  return (
    <li>
      <details className="callbacks-received">
        <summary className="row baseline inset hovers">
          <span className={`badge ${answered < 300 ? 'good' : 'bad'}`}>{answered}</span>
          <span className="callbacks-what">
            <strong>{name}</strong> <span className="soft">{gist(body) || method}</span>
          </span>
          <Signed received={received} />
          <span className="small soft">
            <When at={at} />
          </span>
        </summary>
        <div className="columns callbacks-received-inside">
          <div className="stack">
            <h3>{texts.body}</h3>
            <CodeBlock text={prettyJson(body)} label={texts.body} />
            {cut && <p className="soft small">{texts.cut}</p>}
          </div>
          <div className="stack">
            <h3>{texts.headers}</h3>
            <CodeBlock
              text={[`${method} ${received.path}`, ...headers.map((each) => each.join(': '))].join('\n')}
              label={texts.headers}
            />
          </div>
        </div>
      </details>
    </li>
  )
}

function Signed({ received: { signature, account } }: { received: ReceivedView }) {
  const texts = useTexts('callbacks')
  if (signature === 'none') return <span className="badge">{texts.signedNone}</span>
  if (signature === 'unknown') return <span className="badge bad">{texts.signedUnknown}</span>
  return <span className="badge good">{texts.signedValid({ account: account ?? '' })}</span>
}

/** A callback in short: `sms DELIVERED`. */
function gist(body: string): string {
  try {
    const { type = '', status = '' } = JSON.parse(body) as { type?: string; status?: string }
    return `${type} ${status}`.trim()
  } catch {
    return body.slice(0, 60)
  }
}
