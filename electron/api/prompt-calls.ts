import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function promptCalls(calls: Calls, { prompts }: Services) {
  return {
    page: calls.prompts.page.handler(async ({ input }) => ({ prompts: await prompts.page(input) })),
    bringBack: calls.prompts.bringBack.handler(({ input }) => prompts.bringBack(input)),
    forget: calls.prompts.forget.handler(({ input }) => prompts.forget(input.text)),
  };
}
