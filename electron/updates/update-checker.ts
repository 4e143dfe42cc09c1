import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ProblemError, problem } from '../../shared/problem.ts';
import { problemSchema } from '../../shared/problem-schema.ts';
import { type ProgramUpdate, releaseSchema } from '../../shared/settings/program-update.ts';
import { settingsPath } from '../../shared/settings/settings-places.ts';
import type { AppNotification } from '../../shared/sync/app-notification.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { Host } from '../host/host.ts';
import { openExternalLink } from '../host/open-external-link.ts';
import { createDownloadAgents, type DownloadAgents } from '../http/download/block-private-addresses.ts';
import { fetchText } from '../http/download/fetch-text.ts';
import type { LinkAgents } from '../http/download/follow-link.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';
import { recordRequests } from '../request-log/record-requests.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { EventHub } from '../sync/event-hub.ts';

type Release = z.infer<typeof releaseSchema>;

/** The place in Settings with the update state. */
const updatePath = settingsPath('about', 'updates');

const recordSchema = z.object({
  /** The feed of this record. For another feed, the record is ignored. */
  feed: z.string(),
  /** Milliseconds since 1970. */
  checkedAt: z.number(),
  named: releaseSchema.optional(),
  problem: problemSchema.optional(),
});
/** Time and result of the last check of a feed, so that a start need not check again. */
type UpdateRecord = Readonly<z.infer<typeof recordSchema>>;

/** Returns `undefined` without a readable record. */
function readUpdateRecord(file: string): UpdateRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

interface UpdateCheckerOptions extends Pick<CoreServices, 'eventHub' | 'clock' | 'onUnexpectedError'> {
  /** The time of the last check is stored here. */
  readonly dataFolder: string;
  readonly version: string;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly host: Pick<Host, 'openLink'>;
  readonly proxies?: Proxies | undefined;
  readonly requests: RequestLog;
  readonly windows: Pick<ConnectedWindows, 'all'>;
  /** Returns the number of active runs. */
  readonly running: () => number;
}

const day = 24 * 60 * 60 * 1000;
/** Delay of the first check, so that it does not slow the start. Milliseconds. */
const afterStart = 60_000;
const timeoutMs = 30_000;

/** Checks for a newer version if the user set a feed, and reports it. Downloads and installs nothing. */
export function createUpdateChecker(options: UpdateCheckerOptions) {
  const { version, host, clock, eventHub } = options;
  const file = join(options.dataFolder, 'update.json');
  const feed = () => options.settings.current().updateFeed;
  let record = readUpdateRecord(file);
  let agents: DownloadAgents | undefined;
  let cancelTimer: (() => void) | undefined;
  let runningCheck:
    | { readonly feed: string; readonly stop: AbortController; readonly answer: Promise<ProgramUpdate> }
    | undefined;
  let isClosed = false;

  const currentRecord = () => (record?.feed === feed() ? record : undefined);

  function state(): ProgramUpdate {
    const last = currentRecord();
    if (last === undefined) return { isNewer: false };
    const { checkedAt, named, problem: why } = last;
    return {
      checkedAt,
      isNewer: named !== undefined && compareVersions(named.version, version) > 0,
      ...(named && { named }),
      ...(why && { problem: why }),
    };
  }

  async function ask(address: string, stop: AbortController): Promise<ProgramUpdate> {
    const endTimeout = clock.after(timeoutMs, () => stop.abort());
    const found = await findOut(address, stop.signal);
    endTimeout();
    if (runningCheck?.stop === stop) runningCheck = undefined;
    // The feed was changed or removed during the check.
    if (isClosed || feed() !== address) return state();
    record = found;
    try {
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600 });
    } catch (error) {
      options.onUnexpectedError(error);
    }
    plan();
    const update = state();
    eventHub.set({ update });
    return update;
  }

  async function findOut(address: string, signal: AbortSignal): Promise<UpdateRecord> {
    const check = { feed: address, checkedAt: clock.now() };
    try {
      agents ??= createDownloadAgents({
        proxies: options.proxies,
        decompresses: true,
        observe: recordRequests(options.requests, 'download'),
      });
      return { ...check, named: await fetchUpdateFeed(address, agents, signal) };
    } catch (error) {
      if (error instanceof ProblemError) return { ...check, problem: error.problem };
      // Stored like any other result; otherwise the check would be repeated every minute.
      options.onUnexpectedError(error);
      return { ...check, problem: problem('internal', 'Couldn’t check for updates. See the log for details.') };
    }
  }

  function askOnce(): Promise<ProgramUpdate> {
    if (runningCheck?.feed !== feed()) {
      runningCheck?.stop.abort();
      const stop = new AbortController();
      runningCheck = { feed: feed(), stop, answer: ask(feed(), stop) };
    }
    return runningCheck.answer;
  }

  /** A clock that was set back must not prevent checks forever. */
  function untilDue(): number {
    const sinceLast = clock.now() - (currentRecord()?.checkedAt ?? Number.NEGATIVE_INFINITY);
    return sinceLast < 0 ? 0 : Math.max(0, day - sinceLast);
  }

  function plan(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    if (isClosed || feed() === '') return;
    cancelTimer = clock.after(Math.max(afterStart, untilDue()), () => {
      const before = state();
      askOnce().then(({ isNewer, named }) => {
        const isNew = isNewer && named !== undefined && named.version !== before.named?.version;
        if (isNew) notifyAboutUpdate(named.version, options.running(), options.windows, eventHub);
      }, options.onUnexpectedError);
    });
  }

  plan();
  eventHub.provide(() => ({ update: state() }));
  return {
    /** Checks now. Throws a `ProblemError` without a feed; errors of the check are part of the state. */
    async check(): Promise<ProgramUpdate> {
      if (feed() === '')
        throw new ProblemError(problem('input', 'No update feed is set, so Triptych can’t check for updates.'));
      return askOnce();
    },
    /** Opens the page that the feed named, outside the program. */
    async openPage(): Promise<void> {
      const { named, isNewer } = state();
      if (!named || !isNewer) throw new ProblemError(problem('not-found', 'No newer version was found.'));
      await openExternalLink(host, named.page);
    },
    /** Call when the feed in the settings may have changed. */
    feedChanged(): void {
      runningCheck?.stop.abort();
      runningCheck = undefined;
      plan();
      eventHub.set({ update: state() });
    },
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer?.();
      runningCheck?.stop.abort();
      await runningCheck?.answer;
      await agents?.close();
    },
  };
}

/** Reports an automatically found version to every open page, as a notification. */
function notifyAboutUpdate(
  version: string,
  running: number,
  windows: Pick<ConnectedWindows, 'all'>,
  eventHub: Pick<EventHub, 'send'>,
): void {
  const wait = running === 0 ? '' : ` Runs in progress: ${running}. Install the update when they are finished.`;
  for (const { windowId } of windows.all()) {
    const notification: AppNotification = {
      id: randomUUID(),
      title: `Triptych ${version} is available`,
      body: `Nothing was installed.${wait}`,
      openPath: updatePath,
      actions: [{ title: 'Show', path: updatePath }],
      tone: 'plain',
    };
    eventHub.send({ kind: 'notification', windowId, display: 'window', sound: false, notification });
  }
}

/** A version and a URL need a hundred bytes. */
const mostBytes = 16_384;

/** Reads the newest version from a feed, only from the host of the feed. Throws a `ProblemError`. */
async function fetchUpdateFeed(address: string, agents: LinkAgents, signal: AbortSignal): Promise<Release> {
  const text = await fetchText(address, {
    agents,
    signal,
    accept: 'application/json',
    mostBytes,
    staysAtOrigin: true,
    texts: { what: 'The update feed', why: 'where no feed was set up' },
  });
  const release = releaseSchema.safeParse(parseJsonOrUndefined(text));
  if (release.success) return release.data;
  const sentence = `The update feed at ${new URL(address).host} isn’t valid: it must contain a version and an https:// page.`;
  throw new ProblemError(problem('answer', sentence));
}

/** Compares two versions. Returns a positive number when `one` is newer, a negative number when it is older. */
function compareVersions(one: string, other: string): number {
  const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const others = numbers(other);
  return (
    numbers(one)
      .map((part, at) => part - (others[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}
