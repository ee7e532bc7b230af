export const verificationQuestions = {}
