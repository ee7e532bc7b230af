/** How far a code came or how it ended, as the funnel counts. */
export const codeStages = ['sent', 'delivered', 'approved', 'expired', 'blocked'] as const
export type CodeStage = (typeof codeStages)[number]
