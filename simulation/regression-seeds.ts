/** Seeds that once broke a promise, or that showed what a promise must leave open. Each run of the slow tier has them. */
export const regressionSeeds: readonly number[] = [71, 169, 174, 218, 229, 298, 348, 433, 626]
