import { idsWithFreeFailedRuns } from '../../shared/connections/successor-connection-id.ts';
import type { contract } from '../../shared/contract/contract.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { SpendingStore } from '../storage/spending-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Budgets } from './budgets.ts';

interface SpendingHandlerServices {
  readonly spending: SpendingStore;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly budgets: Pick<Budgets, 'uses'>;
}

export function spendingHandlers({
  spending,
  settings,
  budgets,
}: SpendingHandlerServices): Handlers<typeof contract.spending> {
  return {
    summary: async ({ by, ...period }) => ({
      groups: await spending.groups(period, by, idsWithFreeFailedRuns(settings.current())),
    }),
    budgets: async () => ({ uses: await budgets.uses() }),
    page: async ({ before, limit, ...period }) => ({ lines: await spending.page(period, before, limit) }),
  };
}
