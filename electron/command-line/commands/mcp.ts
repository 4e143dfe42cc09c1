import { randomUUID } from 'node:crypto';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { type CommandContext, problemOf } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';

/**
 * Passes messages of the Model Context Protocol on, between the streams of this process and the program. Each message is
 * one line. Ends with the input: its client ended then, and its open calls are cancelled.
 */
export async function mcp({ program, values, output, readLines, stop }: CommandContext): Promise<ExitName> {
  // A core of this process would lock the data folder, so the window in which the user decides could not open. Another
  // command has no window either, and ends at any time.
  if (program.isOfCommand) {
    output.report(
      program.isConnected
        ? 'Triptych isn’t open, and another command is running. Wait until it ends, open Triptych, then connect again.'
        : 'Triptych isn’t open. Open it, then connect again.',
    );
    return 'failed';
  }
  const { client, ended } = program;
  const connectionId = randomUUID();
  const name = values.text('client');
  const ending = new AbortController();
  const signal = AbortSignal.any([stop, ending.signal]);
  const messages = await client.mcp.connect({ connectionId, ...(name !== undefined && { name }) }, { signal });
  // The first message says that the connection is open.
  await messages.next();

  async function print() {
    for await (const message of messages) output.print(message, JSON.parse(message));
  }
  async function send() {
    for await (const message of readLines(signal)) {
      if (message.trim() === '') continue;
      await client.mcp.send({ connectionId, message }).catch((error: unknown) => {
        output.report(problemOf(error)?.sentence ?? errorMessage(error));
      });
    }
    return 'input ended';
  }
  const printed = print().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  const first = await Promise.race([printed, ended, send().catch(() => 'input ended')]);
  ending.abort();
  if (first !== undefined || stop.aborted) return 'done';
  output.report('Triptych ended. Start it, and connect again.');
  return 'failed';
}
