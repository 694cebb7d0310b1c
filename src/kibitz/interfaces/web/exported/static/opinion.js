// An exported page gives no opinion and no review: what a table asks of them does nothing here.
export const think = () => {};
export const useOpinion = () => {};
export const markStep = () => {};
export const review = () => {};
