import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { VerificationView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay, useSession } from '../../../gateway/use-gateway.tsx'
import { Input } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { SearchButtons } from '../../../parts/form/search-buttons.tsx'
import {
  type AddressFilters,
  parseNumberFilter,
  useAddressFilters,
} from '../../../parts/list/address-filters.ts'
import { CsvLink, column, numeric, Table } from '../../../parts/list/list-section.tsx'
import { SearchPager } from '../../../parts/list/pagers.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { ChannelName, StatusBadge, When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { CodeFilterChips, CodeFilterChoices, parseCodeFilters } from './code-filters.tsx'
import { CodeState } from './code-state.tsx'

/** Verifications, newest first: all, or those of one recipient. */
export function Codes() {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const parts = useTexts('parts')
  const filters = useAddressFilters()
  const recipient = filters.of('recipient')
  const query = {
    ...(recipient === '' ? parseCodeFilters(filters) : { recipient }),
    ...parseNumberFilter(filters, 'before'),
  }
  const answer = useAnswer('GET /verification/codes', query, { topics: ['verification'] })
  const none = (isSoFar: boolean) => {
    if (isSoFar) return <Nothing title={parts.nothingSoFar} />
    if (recipient !== '') return <Nothing title={texts.noCodesFound} about={texts.noCodesFoundAbout} />
    if (Object.keys(query).length > 0) return <Nothing title={texts.noCodesFit} />
    return <Nothing title={texts.noCodes} about={common.noneAbout} />
  }
  return (
    <Panel title={common.codes} flush actions={<CsvLink path="/verification/codes.csv" query={query} />}>
      <Find filters={filters} key={recipient} />
      {recipient === '' && (
        <>
          <CodeFilterChoices filters={filters} />
          <CodeFilterChips filters={filters} />
        </>
      )}
      <Answered of={answer} lines={10}>
        {({ verifications: codes, next, lookedBackTo }) => (
          <>
            {codes.length > 0 ? <CodesTable codes={codes} /> : none(next !== null)}
            <SearchPager {...{ filters, next, lookedBackTo }} text={texts.lookedBackTo} />
          </>
        )}
      </Answered>
    </Panel>
  )
}

const verifyId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function Find({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('codes')
  const seesNumbers = useMay('operator')
  const [, go] = useLocation()
  const [words, setWords] = useState(filters.of('recipient'))
  const find = () => {
    const typed = words.trim()
    if (verifyId.test(typed)) go(`/verification/codes/${typed}`)
    else filters.set({ recipient: typed })
  }
  return (
    <Form className="stack-3 start inset ruled beside-field verification-find" onSubmit={find}>
      <Input
        label={seesNumbers ? texts.findLabel : texts.findLabelMasked}
        hint={seesNumbers ? texts.findHint : texts.findHintMasked}
        value={words}
        spellCheck={false}
        onChange={setWords}
      />
      <SearchButtons
        texts={texts}
        onClear={filters.of('recipient') === '' ? null : () => filters.set({ recipient: null })}
      />
    </Form>
  )
}

export function CodesTable({ codes }: { codes: VerificationView[] }) {
  const texts = useTexts('codes')
  const common = useTexts('verification')
  const { accounts } = useSession()
  return (
    <Table<(typeof codes)[number]>
      caption={common.codes}
      rows={codes}
      keyOf={({ verificationId }) => verificationId}
      columns={[
        column(texts.createdAt, ({ createdAt }) => <When at={createdAt} />),
        column(common.recipient, ({ recipient, verifyId: id }) => (
          <Link href={`/verification/codes/${id}`}>{recipient}</Link>
        )),
        column(texts.state, (code) => (
          <span className="row">
            <CodeState of={code} />
            {code.usedChannel !== null && <ChannelName channel={code.usedChannel} />}
          </span>
        )),
        column(texts.message, ({ messageStatus }) =>
          messageStatus === null ? '–' : <StatusBadge status={messageStatus} />,
        ),
        numeric(common.attempts, ({ attempts, maxAttempts }) =>
          texts.attemptsOf({ made: attempts, max: maxAttempts }),
        ),
        numeric(common.service, ({ serviceId }) => serviceId),
        ...(accounts.length > 1 ? [column(common.account, ({ account }: VerificationView) => account)] : []),
      ]}
    />
  )
}
