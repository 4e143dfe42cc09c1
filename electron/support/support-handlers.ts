import type { supportContract } from '../../shared/request-log/support-contract.ts';
import type { Host } from '../host/host.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { SupportService } from './support-service.ts';

interface SupportHandlerServices {
  readonly support: SupportService;
  readonly host: Pick<Host, 'revealFile'>;
}

export function supportHandlers({ support, host }: SupportHandlerServices): Handlers<typeof supportContract> {
  return {
    report: () => support.report(),
    program: () => support.program(),
    reveal: ({ place }) => host.revealFile(support.pathOf(place)),
  };
}
