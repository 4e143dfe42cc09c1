import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  type RecordedRequest,
  type RecordedRequestDetail,
  type RequestLogQuery,
  recordedRequestDetailSchema,
  recordedRequestSchema,
} from '../../../shared/request-log/recorded-request.ts';
import { makePrivateFile } from '../../files/private-files.ts';
import type { Clock } from '../../host/host.ts';
import { parseRecord } from './record-store.ts';
import { isBusyCode, isFullCode } from './sqlite-errors.ts';

const form = 1;

/** Maximum number of records per commit. A commit costs as much as many rows. */
const mostTogether = 100;
const togetherMs = 1000;
/** Maximum number of records that wait for another program. Older ones are dropped. */
const mostWaiting = 1000;

/**
 * Opens a separate database that no other work waits for: losing its last records in a power failure is acceptable, and
 * a full disk or a damaged file never prevents saving a paid task. `limit`: maximum bytes of all records together.
 */
export function openRequestLogDatabase(file: string, limit: () => number, clock: Clock) {
  const database = openOrReplace(file);
  const insert = database.prepare(
    'INSERT OR REPLACE INTO exchanges (id, kind, failed, bytes, text, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const oldest = database.prepare('SELECT id, bytes FROM exchanges ORDER BY id LIMIT 50');
  const remove = database.prepare('DELETE FROM exchanges WHERE id <= ?');
  const one = database.prepare('SELECT record FROM exchanges WHERE id = ?');
  const bytesOf = database.prepare('SELECT bytes FROM exchanges WHERE id = ?');
  let { total, last, count } = sums(database);
  /** Not written yet, in order: what can be written later, and what another program locked out. */
  let soon: RecordedRequestDetail[] = [];
  let cancelTimer: (() => void) | undefined;

  function makeRoom(): void {
    while (total > limit() && count > 1) {
      for (const row of oldest.all()) {
        if (total <= limit() || count <= 1) return;
        remove.run(Number(row['id']));
        total -= Number(row['bytes']);
        count -= 1;
      }
    }
  }

  function flush(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    const batch = soon;
    soon = [];
    if (batch.length === 0 || write(batch)) return;
    soon = batch.slice(-mostWaiting);
    flushLater();
  }

  function flushLater(): void {
    cancelTimer ??= clock.after(togetherMs, flush);
  }

  /** Returns false while another program has the lock: a wait would block main. */
  function write(exchanges: readonly RecordedRequestDetail[]): boolean {
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const exchange of exchanges) {
        const record = JSON.stringify(exchange);
        const text = searchText(exchange);
        const bytes = record.length + text.length;
        const before = bytesOf.get(exchange.id);
        insert.run(exchange.id, exchange.kind, isFailed(exchange) ? 1 : 0, bytes, text, record);
        total += bytes - Number(before?.['bytes'] ?? 0);
        count += before === undefined ? 1 : 0;
      }
      makeRoom();
      database.exec('COMMIT');
    } catch (error) {
      if (isBusyCode(error) && !database.isTransaction) return false;
      // The disk is full, or the file was deleted. The request itself continues.
      rollBackWriting();
    }
    return true;
  }

  function rollBackWriting(): void {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
      ({ total, count } = sums(database));
    } catch {
      // Unreadable records are not shown.
    }
  }

  return {
    nextId(): number {
      last += 1;
      return last;
    },
    /** Adds a record, or replaces the record with its id. On the disk immediately. */
    put(exchange: RecordedRequestDetail): void {
      soon.push(exchange);
      flush();
    },
    /** Adds a record, which is written together with others within a second: polls are frequent and free. */
    putLater(exchange: RecordedRequestDetail): void {
      soon.push(exchange);
      if (soon.length >= mostTogether) flush();
      else flushLater();
    },
    /**
     * Newest first. `traces` are trace ids and gateway ids of the requested task. `running` are records that are not
     * written yet.
     */
    page(
      { before, limit: most, kind, failed, search, taskId }: RequestLogQuery,
      traces: readonly string[],
      running: readonly RecordedRequestDetail[],
    ): { exchanges: RecordedRequest[]; count: number; bytes: number } {
      flush();
      // Records of one request follow each other, and the last one is complete.
      const unwritten = [...soon, ...running];
      const matches = (each: RecordedRequestDetail) =>
        (before === undefined || each.id < before) &&
        (kind === undefined || each.kind === kind) &&
        (failed !== true || isFailed(each)) &&
        (search === undefined || searchText(each).includes(search.toLowerCase())) &&
        (taskId === undefined || traces.some((trace) => searchText(each).includes(trace.toLowerCase())));
      const clauses = ['id < ?'];
      const values: (string | number)[] = [before ?? Number.MAX_SAFE_INTEGER];
      if (kind !== undefined) clauses.push('kind = ?') && values.push(kind);
      if (failed === true) clauses.push('failed = 1');
      if (search !== undefined && search !== '')
        clauses.push('instr(text, ?) > 0') && values.push(search.toLowerCase());
      if (taskId !== undefined) {
        clauses.push(traces.length === 0 ? '0' : `(${traces.map(() => 'instr(text, ?) > 0').join(' OR ')})`);
        values.push(...traces.map((trace) => trace.toLowerCase()));
      }
      const rows = database
        .prepare(`SELECT record FROM exchanges WHERE ${clauses.join(' AND ')} ORDER BY id DESC LIMIT ?`)
        .all(...values, most);
      const found = new Map<number, RecordedRequest>();
      for (const row of rows) {
        const recorded = parseRecord(recordedRequestSchema, String(row['record']));
        if (recorded) found.set(recorded.id, recorded);
      }
      for (const each of unwritten) if (matches(each)) found.set(each.id, recordedRequestSchema.parse(each));
      const exchanges = [...found.values()].sort((a, b) => b.id - a.id).slice(0, most);
      return { exchanges, count: Math.max(count, exchanges.length), bytes: total };
    },
    find(id: number): RecordedRequestDetail | undefined {
      flush();
      const unwritten = soon.findLast((each) => each.id === id);
      if (unwritten) return unwritten;
      const row = one.get(id);
      return row ? parseRecord(recordedRequestDetailSchema, String(row['record'])) : undefined;
    },
    clear(): void {
      flush();
      database.exec('DELETE FROM exchanges; VACUUM;');
      total = 0;
      count = 0;
    },
    close(): void {
      flush();
      database.close();
    },
  };
}

function isFailed(exchange: RecordedRequest): boolean {
  return exchange.error !== undefined || (exchange.status ?? 0) >= 400;
}

/** Returns the search text of a request, in lower case. */
function searchText(exchange: RecordedRequestDetail): string {
  const { method, origin, path, status, traceId, error, sent, received } = exchange;
  const lines = [...sent.headers, ...(received?.headers ?? [])].map((header) => header.join(': '));
  const bodies = [sent.body?.text ?? '', received?.body?.text ?? ''];
  return [method, origin + path, status ?? '', traceId ?? '', error ?? '', ...lines, ...bodies]
    .join('\n')
    .toLowerCase();
}

function openOrReplace(file: string): DatabaseSync {
  try {
    makePrivateFile(file);
    return prepare(new DatabaseSync(file));
  } catch (error) {
    // On a full disk, and while another program uses the file, it stays, and this run keeps its requests in memory.
    if (isFullCode(error) || isBusyCode(error)) return prepare(new DatabaseSync(':memory:'));
    // The file is damaged or has another format. It is deleted, because its content does not justify a question at the
    // start.
    for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true, recursive: true });
    makePrivateFile(file);
    return prepare(new DatabaseSync(file));
  }
}

function prepare(database: DatabaseSync): DatabaseSync {
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    // A statement that changes nothing would need the lock too.
    if (version === form) return database;
    if (version !== 0) throw new Error('another form');
    database.exec(`PRAGMA user_version = ${form};
      CREATE TABLE IF NOT EXISTS exchanges (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, failed INTEGER NOT NULL, bytes INTEGER NOT NULL,
        text TEXT NOT NULL, record TEXT NOT NULL)`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function sums(database: DatabaseSync): { total: number; last: number; count: number } {
  const row = database.prepare('SELECT sum(bytes) AS total, max(id) AS last, count(*) AS count FROM exchanges').get();
  return { total: Number(row?.['total'] ?? 0), last: Number(row?.['last'] ?? 0), count: Number(row?.['count'] ?? 0) };
}
