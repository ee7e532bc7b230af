export const accessQuestions = {}
