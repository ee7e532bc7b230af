/** Seeds that once broke a promise, or that showed what a promise must leave open. Each run of the slow tier has them. */
export const regressionSeeds: readonly number[] = [47, 967, 3052, 3275, 3381, 4709, 6251, 9024, 9827]
