export const accountsQuestions = {}
