import type { contract } from '../../shared/contract/contract.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { SpendingStore } from '../storage/spending-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface SpendingHandlerServices {
  readonly spending: SpendingStore;
  readonly settings: Pick<SettingsService, 'current'>;
}

export function spendingHandlers({ spending, settings }: SpendingHandlerServices): Handlers<typeof contract.spending> {
  return {
    summary: async ({ by, ...period }) => ({
      groups: await spending.groups(period, by, settings.current().failedRunsFree),
    }),
    page: async ({ before, limit, ...period }) => ({ lines: await spending.page(period, before, limit) }),
  };
}
