import type { NetworkSettings } from '../../shared/connections/network-settings.ts';
import type { contract } from '../../shared/contract/contract.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Clock, Host } from '../host/host.ts';
import type { EventHub } from '../sync/event-hub.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { readCertificates } from './certificates/read-certificates.ts';
import { trustMoreCertificates } from './certificates/trust-certificates.ts';
import { createProxyLogins } from './proxies/proxy-logins.ts';
import type { Proxies } from './proxies/proxy-types.ts';

/** Manages trusted certificates and proxies, from the system and from the user. */
export interface NetworkService extends Handlers<typeof contract.network> {
  readonly proxies: Proxies;
  state(): Promise<NetworkSettings>;
  /**
   * Reads the certificate file of the settings. An unusable file does not stop the start; the window shows its error.
   */
  start(): Promise<void>;
  /** Returns the path of a certificate file in the form for storing. Throws a `ProblemError` for an unusable file. */
  checkCertificateFile(certificateFile: string): Promise<string>;
  /** Reads the certificate file again after a change of the settings, or at the user's request. */
  certificatesChanged(): Promise<void>;
  /** Call after another change that lets hosts be reached. Waiting tasks are tried again. */
  improved(): void;
}

interface NetworkOptions extends Omit<Parameters<typeof createProxyLogins>[0], 'onChange'> {
  readonly host: Pick<Host, 'proxyFor' | 'pickFile'>;
  readonly clock: Clock;
  readonly eventHub: EventHub;
  /** Called after a new certificate or sign-in: hosts that could not be reached may now answer. */
  readonly onNetworkImproved: () => void;
  readonly onUnexpectedError: (error: unknown) => void;
}

const none: Awaited<ReturnType<typeof readCertificates>> = { pems: [], certificates: [] };

export function createNetworkService(options: NetworkOptions): NetworkService {
  const { settings, host, clock, eventHub, onNetworkImproved, onUnexpectedError } = options;
  const provide = async () => ({ network: await state() });
  const notify = () =>
    void provide()
      .then((part) => eventHub.set(part))
      .catch(onUnexpectedError);
  eventHub.provide(provide);
  const logins = createProxyLogins({ ...options, onChange: notify });
  let read = none;
  let certificateProblem: Problem | undefined;

  async function state(): Promise<NetworkSettings> {
    return {
      certificates: [...read.certificates],
      ...(certificateProblem && { certificateProblem }),
      proxies: await logins.knownProxies(),
    };
  }

  async function readFile(): Promise<void> {
    const { certificateFile } = settings.current();
    read = none;
    certificateProblem = undefined;
    try {
      if (certificateFile !== '') read = await readCertificates(certificateFile, clock.now());
    } catch (error) {
      if (!(error instanceof ProblemError)) onUnexpectedError(error);
      certificateProblem =
        error instanceof ProblemError
          ? error.problem
          : problem('internal', 'Couldn’t read the certificate file. See the log for details.');
    }
    trustMoreCertificates(read.pems, onUnexpectedError);
  }

  return {
    proxies: { routesTo: (url) => host.proxyFor?.(url) ?? Promise.resolve([]), logins },
    state,
    start: readFile,
    async checkCertificateFile(typed) {
      const file = typed.trim();
      if (file !== '') await readCertificates(file, clock.now());
      return file;
    },
    async certificatesChanged() {
      await readFile();
      notify();
      onNetworkImproved();
    },
    improved: onNetworkImproved,
    async signIn(input) {
      await logins.signIn(input);
      onNetworkImproved();
    },
    postponeSignIn: ({ address }) => logins.postponeSignIn(address),
    removeLogin: ({ address }) => logins.removeLogin(address),
    async pickCertificateFile() {
      const file = await host.pickFile?.();
      return file === undefined ? {} : { file };
    },
  };
}
