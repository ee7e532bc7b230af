export const overviewQuestions = {}
