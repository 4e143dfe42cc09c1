import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function networkCalls(calls: Calls, { network, host }: Services) {
  return {
    pickCertificateFile: calls.network.pickCertificateFile.handler(async () => {
      const file = await host.pickFile?.();
      return file === undefined ? {} : { file };
    }),
    signIn: calls.network.signIn.handler(({ input }) => network.signIn(input)),
    putOff: calls.network.putOff.handler(({ input }) => network.putOff(input.address)),
    forget: calls.network.forget.handler(({ input }) => network.forget(input.address)),
  };
}
