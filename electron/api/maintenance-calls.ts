import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function maintenanceCalls(calls: Calls, { care: maintenance }: Services) {
  return {
    backUp: calls.care.backUp.handler(() => maintenance.backUp()),
    rebuild: calls.care.rebuild.handler(() => maintenance.rebuild()),
    openFolderSeen: calls.care.openFolderSeen.handler(() => maintenance.openFolderSeen()),
    closeFolder: calls.care.closeFolder.handler(() => maintenance.closeFolder()),
    stop: calls.care.stop.handler(() => maintenance.stop()),
    reportSeen: calls.care.reportSeen.handler(({ input }) => maintenance.reportSeen(input.reportId)),
  };
}
