/** How many messages one command of the console cancels or sends again. */
export const maxOfBatch = 500
