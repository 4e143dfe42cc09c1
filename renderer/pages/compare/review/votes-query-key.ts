/** Under which all votes lie in the query cache. */
export const votesKey = ['votes'] as const;
