import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { isDiskFull, isMissingPath } from '../../files/system-error-codes.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import {
  createBackupMessageRows,
  createOutdatedConversationBackupStore,
  type OutdatedConversationBackup,
} from '../../storage/conversation-backup-store.ts';
import { throttle } from '../../util/throttle.ts';
import { backupHead, conversationBackupFile, conversationLine, isConversationId, messageLine } from './backup-line.ts';

interface ConversationBackupsOptions extends Pick<CoreServices, 'database' | 'stores' | 'clock' | 'onUnexpectedError'> {
  /** Folder of the files; created with the first file. */
  readonly folder: string;
}

/** Number of messages that are read together. Their records may be long. */
const messagesAtOnce = 50;
const togetherMs = 500;
const retryMs = 60_000;
/** A file is rewritten when it exceeds twice its content by this many bytes. */
const slackBytes = 512 * 1024;

/**
 * Writes a backup file for each conversation, from which it can be restored if the database is lost. Each new or
 * finished message adds a line. Writing runs in the background; the database stores which conversations are due.
 */
export function createConversationBackups(options: ConversationBackupsOptions) {
  const { database, folder, clock, onUnexpectedError } = options;
  const { conversations, messages } = options.stores;
  const due = createOutdatedConversationBackupStore(database);
  const stored = createBackupMessageRows(database);
  /** Size below which a file is not checked again, by conversation id. */
  const grownTo = new Map<string, number>();
  let work: Promise<void> | undefined;
  let isRequestedAgain = false;
  let isClosed = false;
  let isSwept = false;
  let cancelRetry: (() => void) | undefined;

  /** Writes the lines in pieces: joining and encoding forty million characters at once takes long. */
  async function writeLines(handle: FileHandle, rows: Awaited<ReturnType<typeof stored.withIds>>): Promise<void> {
    for (const row of rows)
      for await (const piece of messageLine(messages.wholeRecord(row), row.turn)) await handle.appendFile(piece);
  }

  async function rewrite(id: string, head: string): Promise<void> {
    const unfinished = join(folder, `${randomUUID()}.part`);
    try {
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        await handle.appendFile(`${backupHead}\n${head}\n`);
        for (let after: number | undefined = 0; after !== undefined; ) {
          const rows = await stored.page(id, after, messagesAtOnce);
          await writeLines(handle, rows);
          after = rows.at(-1)?.id;
        }
        await handle.sync();
        grownTo.set(id, 2 * (await handle.stat()).size + slackBytes);
      } finally {
        await handle.close();
      }
      await renameWithRetries(unfinished, conversationBackupFile(folder, id));
    } catch (error) {
      await removeIfPossible(unfinished);
      throw error;
    }
  }

  /** True when most lines of the file are outdated. */
  async function isMostlyOld(id: string, bytes: number): Promise<boolean> {
    if (bytes < (grownTo.get(id) ?? slackBytes)) return false;
    const content = await stored.bytes(id);
    grownTo.set(id, 2 * bytes);
    return bytes > 2 * (content ?? 0) + slackBytes;
  }

  async function append({ id, messageIds }: OutdatedConversationBackup, head: string): Promise<void> {
    const rows = await stored.withIds(id, messageIds);
    const handle = await open(conversationBackupFile(folder, id), 'a');
    try {
      // The first line is empty, because the last line may be incomplete after a crash or a power failure.
      await handle.appendFile(`\n${head}\n`);
      await writeLines(handle, rows);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async function writeOne(one: OutdatedConversationBackup): Promise<void> {
    const { id, isDeleted, conversation } = one;
    // A damaged database can contain any id.
    if (!isConversationId(id)) return;
    if (isDeleted) return rm(conversationBackupFile(folder, id), { force: true });
    // An unreadable row has less data than its backup file.
    if (!conversation) return;
    const head = conversationLine(conversation);
    const found = await stat(conversationBackupFile(folder, id)).catch((error: unknown) => {
      if (isMissingPath(error)) return undefined;
      throw error;
    });
    if (!found || (await isMostlyOld(id, found.size))) await rewrite(id, head);
    else await append(one, head);
  }

  /** Deletes unfinished files of an earlier program run, and writes missing files. */
  async function sweep(): Promise<void> {
    const names = new Set(await readdir(folder));
    for (const name of names) if (name.endsWith('.part')) await removeIfPossible(join(folder, name));
    const ids = await conversations.ids();
    await due.add(ids.filter((id) => !names.has(basename(conversationBackupFile(folder, id)))));
  }

  async function writeAll(): Promise<void> {
    await makeFolder(folder, { mode: 0o700 });
    if (!isSwept) await sweep();
    isSwept = true;
    for (let after = 0; ; ) {
      const batch = await due.next(after);
      if (batch.length === 0) return;
      for (const one of batch) {
        await writeOne(one);
        await due.markWritten(one.entries);
        after = Math.max(after, ...one.entries);
      }
    }
  }

  function retryLater(error: unknown): void {
    // The storage guard reports a full disk, and the backup is tried again later.
    if (!isDiskFull(error)) onUnexpectedError(error);
    cancelRetry ??= clock.after(retryMs, () => {
      cancelRetry = undefined;
      start();
    });
  }

  function start(): void {
    isRequestedAgain = true;
    work ??= (async () => {
      while (isRequestedAgain) {
        isRequestedAgain = false;
        await writeAll().catch(retryLater);
      }
      work = undefined;
    })();
  }

  const wake = throttle(togetherMs, clock, () => {
    if (!isClosed) start();
  });

  return {
    /** Call after every change of a conversation. */
    wake,
    /** Deletes the backup files of deleted conversations. Resolves when the files are deleted. */
    async remove(ids: readonly string[]): Promise<void> {
      while (work) await work;
      for (const id of ids) await rm(conversationBackupFile(folder, id), { force: true });
    },
    /** Writes all remaining lines, if the disk allows it. */
    async close(): Promise<void> {
      cancelRetry?.();
      isClosed = true;
      start();
      while (work) await work;
      cancelRetry?.();
    },
  };
}
