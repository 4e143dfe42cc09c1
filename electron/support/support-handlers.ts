import type { supportContract } from '../../shared/request-log/support-contract.ts';
import type { Host } from '../host/host.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { SupportBundles } from './support-bundle.ts';

interface SupportHandlerServices {
  readonly support: SupportBundles;
  readonly host: Pick<Host, 'revealFile'>;
}

export function supportHandlers({ support, host }: SupportHandlerServices): Handlers<typeof supportContract> {
  return {
    bundle: (request) => support.bundle(request),
    program: () => support.program(),
    reveal: ({ place }) => host.revealFile(support.pathOf(place)),
  };
}
