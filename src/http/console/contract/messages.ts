export const messagesQuestions = {}
