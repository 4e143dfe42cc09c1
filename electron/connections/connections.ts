import type { GatewayInput, GatewayState, GatewayTest, ProxyChoice } from '../../shared/connections/gateway.ts';
import type { ConversationSettings } from '../../shared/conversations/conversation-settings.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Connection, ConnectionTestState } from '../../shared/settings/settings.ts';
import type { Destination } from '../../shared/tasks/task.ts';
import type { KeyVault } from '../host/host.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Redactor } from '../util/redact.ts';
import type { ClientOptions } from './gateway-clients.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';

export interface Connections {
  current(): Promise<Connection>;
  /** All that were set up, in their order. */
  gateways(): Promise<GatewayState[]>;
  /** Where new tasks go. Throws a `ProblemError` when there is no connection. */
  destination(): Destination;
  destinationIfAny(): Destination | undefined;
  /** The client for a destination, with the key of that very connection; or why there is none. */
  client(destination: Destination): Promise<{ ok: true; client: GatewayClient } | { ok: false; problem: Problem }>;
  /** The way to a gateway, and to the results it names. */
  proxy(destination: Destination): ProxyChoice;
  /** As the connection has the headers of Messages, where it has them of its own. */
  talkWith(settings: ConversationSettings, destination: Destination): ConversationSettings;
  /** Its results may lie on this computer, since it does itself. */
  isLocal(destination: Destination): Promise<boolean>;
  origin(destination: Destination): Promise<string>;
  markKeyRefused(destination: Destination): Promise<void>;
  /** The key was accepted after all. */
  markKeyAccepted(destination: Destination): Promise<void>;
  test(request: GatewayTest): Promise<ConnectionTestState>;
  /** Uses the gateway at this address from now on; one that is not there yet is added. */
  connect(input: { baseUrl: string; key?: string | undefined; storeUnprotected?: boolean | undefined }): Promise<void>;
  save(request: GatewayInput): Promise<string>;
  use(id: string): Promise<void>;
  duplicate(id: string): string;
  remove(id: string): void;
  bringBack(id: string): void;
  useSandbox(): Promise<void>;
  /** Of the one in use where none is named. */
  forgetKey(id?: string): Promise<void>;
  /** Forgets permanently what a program that was killed could not. */
  begin(): Promise<void>;
  /** Ends questions that are out at every gateway; see `GatewayClient`. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface ConnectionsOptions extends ClientOptions {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly redactor: Redactor;
  readonly sandbox: SandboxGateway;
  readonly startInSandbox: boolean;
  readonly temporary: { baseUrl: string; key: string } | undefined;
  /** Called after every change, with what may be asked again: there is another key, or another way. */
  readonly onChange: (again: readonly Destination[]) => void;
  readonly onUnexpectedError: (error: unknown) => void;
}
