import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { mcpClientInputSchema, mcpPortSchema } from '../mcp/mcp-client.ts';
import { action, idInput, nothing, query } from './declare-call.ts';

const connectionInput = z.object({ connectionId: z.uuid() });
/** Maximum length of one message of the protocol, in UTF-16 units. */
const longestMessage = 4_000_000;

/** Calls for the Model Context Protocol: its settings, and the connection of the command `triptych mcp`. */
export const mcpContract = {
  /** Turns the server on or off, or changes its port. Clients that are connected over HTTP are disconnected. */
  change: action.input(z.object({ isOn: z.boolean(), port: mcpPortSchema }).partial()).output(nothing),
  /** Adds a client. Throws if the name is empty, or belongs to another client. */
  addClient: action.input(mcpClientInputSchema).output(idInput),
  /** Changes the name and the permissions of a client. They apply from its next call. */
  changeClient: action.input(mcpClientInputSchema.extend(idInput.shape)).output(nothing),
  /** Creates the token of a client for HTTP. An earlier token ends. Main stores only a hash, so nothing returns it again. */
  createToken: action.input(idInput).output(z.object({ token: z.string() })),
  removeClient: action.input(idInput).output(nothing),
  /** Restores a removed client. Works until the end of the program run. */
  restoreClient: action.input(idInput).output(nothing),
  /** Removes a name from the list of clients that want access. */
  dismiss: action.input(z.object({ name: z.string() })).output(nothing),
  /** Answers a question. A question that ended meanwhile is ignored. */
  answer: action.input(idInput.extend({ isAllowed: z.boolean() })).output(nothing),

  /**
   * Opens a connection of the protocol for the command, and streams the messages to its client, each as JSON. The
   * connection ends with the stream. `name` replaces the name that the client states.
   */
  connect: query
    .input(connectionInput.extend({ name: z.string().max(1000).optional() }))
    .output(eventIterator(z.string())),
  /** Passes on a message of the client, as JSON. */
  send: query.input(connectionInput.extend({ message: z.string().max(longestMessage) })).output(nothing),
};
