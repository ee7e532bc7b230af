export const callbacksQuestions = {}
