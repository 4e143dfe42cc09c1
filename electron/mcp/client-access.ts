import { cleanClientName, type McpClient } from '../../shared/mcp/mcp-client.ts';
import { mostWaitingClients } from '../../shared/mcp/mcp-state.ts';
import { problem } from '../../shared/problem.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { McpProblemError } from './tools/mcp-program.ts';

/**
 * The identity of the other end of a connection: the id of a client that proved it with its token, or the name that a
 * program of this user states.
 */
export type ClientIdentity = { readonly id: string } | { readonly name: string };

interface ClientAccessOptions {
  readonly settings: Pick<SettingsService, 'current'>;
  /** Called when the list of waiting clients changed. */
  readonly onChange: () => void;
}

/** Decides which clients may call which tools. */
export function createClientAccess({ settings, onChange }: ClientAccessOptions) {
  /** The names come from other programs, so the list is bounded. */
  let waiting: readonly string[] = [];

  function find(identity: ClientIdentity): McpClient | undefined {
    const { clients } = settings.current().mcp;
    return 'id' in identity
      ? clients.find(({ id }) => id === identity.id)
      : clients.find(({ name }) => name === cleanClientName(identity.name));
  }

  function addWaiting(name: string) {
    if (name === '' || waiting[0] === name) return;
    waiting = [name, ...waiting.filter((each) => each !== name)].slice(0, mostWaitingClients);
    onChange();
  }

  const nameOf = (identity: ClientIdentity) =>
    find(identity)?.name ?? ('id' in identity ? '' : cleanClientName(identity.name));

  return {
    /** Returns the name of a client. Empty for an unknown client without a name. */
    nameOf,
    /** Returns the client. Throws a `ProblemError` with the reason and the way out if it may not call the tool. */
    check(identity: ClientIdentity, { isFree }: { readonly isFree: boolean }): McpClient {
      if (!settings.current().mcp.isOn)
        throw refusal('The MCP server of Triptych is off. Turn it on in Settings, Advanced, MCP server.');
      const client = find(identity);
      if (!client) {
        const name = nameOf(identity);
        addWaiting(name);
        const who = name === '' ? 'This client' : `The client “${name}”`;
        throw refusal(`${who} isn’t allowed to use Triptych. The user can allow it in Settings, Advanced, MCP server.`);
      }
      const isAllowed = isFree ? client.free : client.runs !== 'no';
      if (isAllowed) return client;
      const what = isFree ? 'use free tools' : 'start runs';
      throw refusal(
        `“${client.name}” isn’t allowed to ${what}. The user can allow this in Settings, Advanced, MCP server.`,
      );
    },
    /** Names of unknown clients, newest first. */
    waiting: (): readonly string[] => waiting,
    dismiss(name: string): void {
      waiting = waiting.filter((each) => each !== name);
      onChange();
    },
  };
}

const refusal = (sentence: string) => new McpProblemError(problem('access', sentence));
