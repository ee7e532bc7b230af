import type { Database } from '../../packages/store/database.ts'
import type { World } from '../world/world.ts'
import { acceptedOnce } from './accepted-once.ts'
import { alarms } from './alarms.ts'
import { answers } from './answers.ts'
import { clientKnows } from './client-knows.ts'
import { codes } from './codes.ts'
import { deliveredByReport } from './delivered-by-report.ts'
import { everythingEnds } from './everything-ends.ts'
import { collectEvidence } from './evidence.ts'
import { handedOverOnce } from './handed-over-once.ts'
import { money } from './money.ts'
import { nothingAfterTheEnd } from './nothing-after-the-end.ts'
import { oneOwner } from './one-owner.ts'
import { reportsCount } from './reports-count.ts'
import { smppTexts } from './smpp-texts.ts'

/** Every promise of the gateway that a run has broken, as sentences. */
export async function judge(world: World, db: Database): Promise<string[]> {
  const evidence = await collectEvidence(world, db)
  return [
    ...everythingEnds(evidence),
    ...acceptedOnce(evidence),
    ...clientKnows(evidence),
    ...handedOverOnce(evidence),
    ...nothingAfterTheEnd(evidence),
    ...oneOwner(evidence),
    ...reportsCount(evidence),
    ...deliveredByReport(evidence),
    ...codes(evidence),
    ...smppTexts(evidence),
    ...(await answers(evidence)),
    ...(await alarms(evidence)),
    ...(await money(evidence)),
  ]
}
