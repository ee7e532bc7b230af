export const cabinetQuestions = {}
