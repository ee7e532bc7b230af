import type { StageState } from '../../../../../packages/console-contract/administration.ts'
import type { PictureStage } from '../../../parts/figures/plan-picture.tsx'

/** The colour for the state of a stage. */
export const toneOfStage: Record<StageState, NonNullable<PictureStage['tone']>> = {
  won: 'good',
  failed: 'bad',
  silent: 'unsure',
  skipped: 'none',
  working: 'wait',
  queued: 'wait',
  ahead: 'none',
  spared: 'none',
}
