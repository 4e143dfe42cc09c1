import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function librarySearchCalls(calls: Calls, { librarySearch }: Pick<Services, 'librarySearch'>) {
  return {
    facets: calls.library.facets.handler(({ input }) => librarySearch.facets(input.query)),
    suggest: calls.library.suggest.handler(async ({ input }) => ({
      values: await librarySearch.suggest(input.name, input.begins),
    })),
    elsewhere: calls.library.elsewhere.handler(({ input }) => librarySearch.elsewhere(input.words)),
  };
}
