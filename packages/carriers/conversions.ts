import type { StageContent } from '../domain/plan/content.ts'

/** A hand-over whose one-time code was entered. */
export interface Conversion {
  /** The upstream's id of it, or of its first part. */
  ref: string
  content: StageContent
}

/** `unanswered`: it may be reported again. */
export type ConversionOutcome = 'reported' | 'refused' | 'unanswered'

/** Reports that a code was entered, which carriers judge their routes by. Never rejects, and ends within the response timeout. */
export type ReportConversion = (conversion: Conversion) => Promise<ConversionOutcome>
