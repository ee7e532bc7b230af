export const sendQuestions = {}
