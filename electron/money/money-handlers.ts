import { idsWithFreeFailedRuns } from '../../shared/connections/successor-connection-id.ts';
import type { contract } from '../../shared/contract/contract.ts';
import { checkPriceList } from '../../shared/money/check-price-list.ts';
import { longestPriceTable } from '../../shared/money/price-table.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { createDownloadAgents } from '../http/download/block-private-addresses.ts';
import { fetchText } from '../http/download/fetch-text.ts';
import type { NetworkService } from '../http/network-service.ts';
import { recordRequests } from '../request-log/record-requests.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Budgets } from './budgets.ts';

interface PriceHandlerServices extends Pick<CoreServices, 'stores' | 'eventHub' | 'clock'> {
  readonly settings: Pick<SettingsService, 'current'>;
  readonly network: Pick<NetworkService, 'proxies'>;
  readonly requests: RequestLog;
}

/** Limit of the whole request. Milliseconds. */
const timeoutMs = 30_000;

export function moneyHandlers(
  services: PriceHandlerServices & SpendingHandlerServices,
): Pick<Handlers<typeof contract>, 'prices' | 'spending'> {
  return { prices: priceHandlers(services), spending: spendingHandlers(services) };
}

function priceHandlers(services: PriceHandlerServices): Handlers<typeof contract.prices> {
  const { eventHub, clock, settings, network, requests } = services;
  const { prices } = services.stores;
  const current = async () => ({ prices: [...(await prices.all())] });
  eventHub.provide(current);
  return {
    async replace({ prices: next }) {
      const reasons = checkPriceList(next).map(({ index: _, ...reason }) => reason);
      if (reasons.length > 0) {
        throw new ProblemError(problem('input', 'The price list was not saved, because prices conflict.', { reasons }));
      }
      await prices.replace(next);
      eventHub.set(await current());
    },
    async fetchTable() {
      const { priceListUrl } = settings.current();
      if (priceListUrl === '') throw new ProblemError(problem('input', 'No URL of a price list is set. Enter one.'));
      const agents = createDownloadAgents({
        proxies: network.proxies,
        decompresses: true,
        observe: recordRequests(requests, 'download'),
      });
      const stop = new AbortController();
      const endTimeout = clock.after(timeoutMs, () => stop.abort());
      try {
        const text = await fetchText(priceListUrl, {
          agents,
          signal: stop.signal,
          accept: 'text/csv, application/json, text/plain;q=0.9, */*;q=0.5',
          mostBytes: longestPriceTable,
          texts: { what: 'The price list', why: 'where no price list was set up' },
        });
        return { text };
      } finally {
        endTimeout();
        await agents.close();
      }
    },
  };
}

interface SpendingHandlerServices extends Pick<CoreServices, 'stores'> {
  readonly settings: Pick<SettingsService, 'current'>;
  readonly budgets: Pick<Budgets, 'uses'>;
}

function spendingHandlers({
  stores: { spending },
  settings,
  budgets,
}: SpendingHandlerServices): Handlers<typeof contract.spending> {
  return {
    summary: async ({ by, ...period }) => ({
      groups: await spending.groups(period, by, idsWithFreeFailedRuns(settings.current())),
    }),
    takeRuns: async ({ projectId }) => ({ runs: await spending.takeRuns(projectId) }),
    budgets: async () => ({ uses: await budgets.uses() }),
    page: async ({ before, limit, ...period }) => ({ lines: await spending.page(period, before, limit) }),
  };
}
