import type { ColleagueView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { usersTexts } from './texts.ts'

/** The users of an account, for those of them who are no admins. */
export function Colleagues({ accountId }: { accountId: number }) {
  const texts = useTexts(usersTexts)
  const answer = useAnswer('GET /users/colleagues', { accountId }, { topics: ['settings'] })
  const columns: Column<ColleagueView>[] = [
    { heading: texts.name, cell: ({ name }) => <strong>{name}</strong> },
    { heading: texts.role, cell: ({ role }) => texts[role] },
    {
      heading: texts.state,
      cell: ({ disabledAt }) =>
        disabledAt === null ? (
          <span className="badge good">{texts.active}</span>
        ) : (
          <span className="badge bad">
            {texts.disabled} {texts.since} <When at={disabledAt} />
          </span>
        ),
    },
  ]
  return (
    <Panel title={texts.title} flush>
      <Answered of={answer}>
        {({ colleagues }) => (
          <Table caption={texts.title} columns={columns} rows={colleagues} keyOf={({ userId }) => userId} />
        )}
      </Answered>
    </Panel>
  )
}
