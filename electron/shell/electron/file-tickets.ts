import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { IpcMainEvent } from 'electron';
import { type GivenFileEvent, givenFile, openedFile } from '../../../shared/contract/preload-messages.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { AppWindow, ElectronApi } from './electron-api-types.ts';
import { isFromOwnPage } from './serve-contract-calls.ts';

/** Tickets for files that the user chose, by the path that the preload sends. Each ticket opens one file once. */
export type FileTickets = ReturnType<typeof createFileTickets>;

interface OpenedFile {
  readonly bytes: number;
  /** Reads the file in pieces. Throws a `ProblemError` if the file is truncated or the page cancels. */
  pieces(): AsyncGenerator<Uint8Array>;
}

interface Waiting {
  readonly path: string;
  readonly cancelled: AbortSignal;
  readonly report: (bytes: number) => void;
}

const pieceBytes = 1024 * 1024;
/** Maximum number of progress reports per file. */
const mostReports = 200;

/**
 * Accepts paths and ids of opened files only from the preload of Triptych's own page. A message from any other sender
 * closes its port. `openedPath` returns the path of an id.
 */
export function createFileTickets(
  ipcMain: ElectronApi['ipcMain'],
  windows: () => readonly AppWindow[],
  openedPath: (id: string) => string | undefined,
) {
  const waiting = new Map<string, Waiting>();

  ipcMain.on(givenFile, (event: IpcMainEvent, given: unknown) => giveTicket(event, given));
  ipcMain.on(openedFile, (event: IpcMainEvent, id: unknown) =>
    giveTicket(event, typeof id === 'string' ? openedPath(id) : undefined),
  );

  function giveTicket(event: IpcMainEvent, message: unknown): void {
    const [port] = event.ports;
    if (!port) return;
    const isPath = typeof message === 'string' && path.isAbsolute(message);
    if (!isFromOwnPage(event, windows()) || !isPath) {
      port.close();
      return;
    }
    const ticket = randomUUID();
    const cancel = new AbortController();
    const notify = (fileEvent: GivenFileEvent) => port.postMessage(fileEvent);
    port.on('close', () => {
      waiting.delete(ticket);
      cancel.abort();
    });
    const report = (bytes: number) => {
      if (!cancel.signal.aborted) notify({ kind: 'read', bytes });
    };
    waiting.set(ticket, { path: message, cancelled: cancel.signal, report });
    port.start();
    notify({ kind: 'ticket', ticket });
  }

  return {
    /** Throws a `ProblemError` for an unknown or used ticket, or for an unreadable file. */
    async take(ticket: string): Promise<OpenedFile> {
      const file = waiting.get(ticket);
      waiting.delete(ticket);
      const facts = file && (await stat(file.path).catch(() => undefined));
      if (!file || !facts?.isFile())
        throw unreadable('Couldn’t read the file. Check that it hasn’t been moved or deleted.');
      return { bytes: facts.size, pieces: () => piecesOf(file, facts.size) };
    },
  };
}

/** Opens the file for the first piece, because an unread body is never closed. */
async function* piecesOf(file: Waiting, bytes: number): AsyncGenerator<Uint8Array> {
  const step = Math.max(pieceBytes, bytes / mostReports);
  const handle = await open(file.path, constants.O_RDONLY).catch(() => {
    throw unreadable('Couldn’t open the file. It may belong to another user.');
  });
  try {
    let reported = 0;
    for (let at = 0; at < bytes; ) {
      if (file.cancelled.aborted) throw unreadable('The upload was canceled.');
      const length = Math.min(pieceBytes, bytes - at);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, at).catch(() => {
        throw unreadable('Couldn’t read the whole file. Check that its disk is connected.');
      });
      if (bytesRead === 0) throw unreadable('The file became shorter during the upload.');
      at += bytesRead;
      if (at === bytes || at - reported >= step) {
        reported = at;
        file.report(at);
      }
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function unreadable(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
