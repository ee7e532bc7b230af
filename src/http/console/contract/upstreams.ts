export const upstreamsQuestions = {}
