import type { contract } from '../../shared/contract/contract.ts';
import type { Host } from '../host/host.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { NetworkService } from './network-service.ts';

interface NetworkHandlerServices {
  readonly network: Pick<NetworkService, 'signIn' | 'postponeSignIn' | 'removeLogin'>;
  readonly host: Pick<Host, 'pickFile'>;
}

export function networkHandlers({ network, host }: NetworkHandlerServices): Handlers<typeof contract.network> {
  return {
    async pickCertificateFile() {
      const file = await host.pickFile?.();
      return file === undefined ? {} : { file };
    },
    signIn: (input) => network.signIn(input),
    postponeSignIn: ({ address }) => network.postponeSignIn(address),
    removeLogin: ({ address }) => network.removeLogin(address),
  };
}
