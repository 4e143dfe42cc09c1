/** Limits the number of runs of one template, because each may be charged. */
export const mostExpansions = 500;

/** Limit of the values of one variable, because every run records them. Characters. */
export const longestVariableValues = 20_000;
