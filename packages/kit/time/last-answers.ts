/**
 * How long answers to what was handed over are read once nothing more may be handed over. Not for long: the carrier may count
 * the connection against the next holder of the slot.
 */
export const lastAnswersMs = 2_000
