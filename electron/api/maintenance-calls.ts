import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function maintenanceCalls(calls: Calls, { care }: Services) {
  return {
    backUp: calls.care.backUp.handler(() => care.backUp()),
    rebuild: calls.care.rebuild.handler(() => care.rebuild()),
    openFolderSeen: calls.care.openFolderSeen.handler(() => care.openFolderSeen()),
    closeFolder: calls.care.closeFolder.handler(() => care.closeFolder()),
    stop: calls.care.stop.handler(() => care.stop()),
    reportSeen: calls.care.reportSeen.handler(({ input }) => care.reportSeen(input.reportId)),
  };
}
