import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createRouterClient } from '@orpc/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../../build/project.ts';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import { readProgramState } from '../../../electron/command-line/commands/run-command.ts';
import { openAppCore } from '../../../electron/core/open-app-core.ts';
import { openSettingsFile } from '../../../electron/shell/browser/settings-file.ts';
import { openLocalSocket } from '../../../electron/shell/open-local-socket.ts';
import { acquireRunLock } from '../../../electron/storage/database/run-lock.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { defaultMcpPermissions, type McpPermissions } from '../../../shared/mcp/mcp-client.ts';
import { freePort } from '../../support/free-port.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { callTool, connect, startRuns } from './mcp-client.ts';

// The command as a client starts it, with the configuration of the guide.

const configurationSchema = z.object({
  mcpServers: z.object({ triptych: z.object({ command: z.literal('triptych'), args: z.array(z.string()) }) }),
});
const guide = readFileSync(inProject('docs', 'guide', 'mcp.md'), 'utf8');
const example = configurationSchema.parse(JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''));
const { args } = example.mcpServers.triptych;
const exampleName = args.at(-1) ?? '';
const runs = [{ model: 'video-b', values: { prompt: 'A heron in the fog' } }];

/** Opens the data folder as a shell with a window does, or as another command does, with its local socket. */
async function openWindowProgram(dataFolder: string, shell: 'browser' | 'command' = 'browser') {
  const lock = acquireRunLock(dataFolder);
  const { version } = packageJson;
  const core = await openAppCore({
    dataFolder,
    version,
    host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
    vault: openMemoryKeyVault(),
    settingsFile: openSettingsFile(dataFolder, () => {}),
    sandbox: true,
    isForCommand: shell === 'command',
  });
  const running = { shell, ...(shell === 'command' ? { connection: 'sandbox' } : {}) };
  const socket = await openLocalSocket(core, { dataFolder, version }, running);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await socket?.close();
    await core.close();
    lock?.release();
  };
  onTestFinished(close);
  return { client: createRouterClient(core.router as ContractRouter), close };
}

async function allow({ client }: Awaited<ReturnType<typeof openWindowProgram>>, permissions: Partial<McpPermissions>) {
  await client.mcp.change({ isOn: true, port: await freePort() });
  await client.mcp.addClient({ ...defaultMcpPermissions, ...permissions, name: exampleName });
}

const commandOf = (dataFolder: string) => [
  inProject('electron', 'cli.ts'),
  ...args,
  '--sandbox',
  '--data-dir',
  dataFolder,
];

/** Runs the command to its end. Returns its exit code and both outputs. */
async function endOf(dataFolder: string): Promise<[number | null, string, string]> {
  const child = spawn(process.execPath, commandOf(dataFolder), { stdio: ['ignore', 'pipe', 'pipe'] });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, ...(await outputs)];
}

async function connectCommand(dataFolder: string) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: commandOf(dataFolder),
    stderr: 'pipe',
  });
  return connect(transport);
}

describe('the command', () => {
  test('with the configuration of the guide uses the program that is open, which asks in its window', async () => {
    const dataFolder = await temporaryFolder();
    const program = await openWindowProgram(dataFolder);
    await allow(program, {});
    const client = await connectCommand(dataFolder);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect(await callTool(client, 'search_library')).toMatchObject({ isError: false, data: { found: 0 } });

    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const events = await program.client.watch({ windowId: crypto.randomUUID() }, { signal: stop.signal });
    const answering = (async () => {
      for await (const event of events) {
        if (event.kind !== 'set' || event.part !== 'mcp') continue;
        const [question] = event.value.questions;
        if (question) return program.client.mcp.answer({ id: question.id, isAllowed: question.client === exampleName });
      }
      return undefined;
    })();
    const started = await startRuns(client, runs);
    await answering;
    expect(started).toMatchObject({ isError: false, data: { runs: [{ inSandbox: true }] } });
    expect((await program.client.tasks.page({ limit: 10 })).tasks).toHaveLength(1);
  });

  test('ends with a sentence without a window, and a core of a command opens no port', async () => {
    const dataFolder = await temporaryFolder();
    const window = await openWindowProgram(dataFolder);
    await allow(window, { runs: 'limit' });
    expect((await readProgramState(window)).mcp.url).toMatch(/^http:/);
    await window.close();
    expect(await endOf(dataFolder)).toEqual([1, '', 'Triptych isn’t open. Open it, then connect again.\n']);
  });

  test('connects to no other command, and the core of a command opens no port', async () => {
    const dataFolder = await temporaryFolder();
    const command = await openWindowProgram(dataFolder, 'command');
    await allow(command, { runs: 'limit' });
    expect((await readProgramState(command)).mcp.url).toBeUndefined();
    expect(await endOf(dataFolder)).toEqual([1, '', expect.stringContaining('another command is running')]);
  });

  test('ends with the program that it is connected to', async () => {
    const dataFolder = await temporaryFolder();
    const program = await openWindowProgram(dataFolder);
    await allow(program, {});
    const client = await connectCommand(dataFolder);
    const ended = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    await program.close();
    await ended;
    await expect(callTool(client, 'list_models')).rejects.toThrow();
  });
});
