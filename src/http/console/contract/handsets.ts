export const handsetsQuestions = {}
