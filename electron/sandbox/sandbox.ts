import { randomBytes } from 'node:crypto';
import { addChatRoutes } from './chat/chat-routes.ts';
import { createMediaRenderer } from './media/media-renderer.ts';
import { createMediaLinks, type MediaLinks } from './media/signed-media-links.ts';
import { createMediaApp } from './media/signed-media-routes.ts';
import { addMessagesRoutes } from './messages/messages-routes.ts';
import { createGatewayApp } from './server/gateway-app.ts';
import { addModelsRoute } from './server/models-route.ts';
import { createRequestLedger, type LedgerEntry } from './server/received-request-log.ts';
import { listen } from './server/start-listening.ts';
import type { Pace } from './tasks/sandbox-task.ts';
import { openTaskRecordFiles } from './tasks/task-record-files.ts';
import { addTaskRoutes } from './tasks/task-routes.ts';
import { openTaskService } from './tasks/task-service.ts';

interface SandboxOptions {
  /** The only valid key. Default: random. */
  readonly key?: string;
  /** Wall clock in milliseconds. */
  readonly clock?: { now(): number };
  /** Port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  readonly mediaPort?: number;
  /** Duration of the task states. */
  readonly pace?: Pace;
  /** Lifetime of a result link in milliseconds. Default: one hour. */
  readonly linkLifeMs?: number;
  /** Folder that stores tasks over a restart. Without it, tasks end with the process. */
  readonly stateFolder?: string;
  /** Milliseconds between two events of a streamed answer. Default: 12. */
  readonly streamMs?: number;
  /** Called with each new entry of the ledger. */
  readonly onEntry?: (entry: LedgerEntry) => void;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const livelyPace: Pace = { pendingMs: 1500, processingMs: 3000 };

/** Opens a gateway on loopback with every documented endpoint, strict checks, and media that are drawn locally. */
export async function openSandbox(options: SandboxOptions = {}) {
  const key = options.key ?? `sandbox-${randomBytes(18).toString('base64url')}`;
  const clock = options.clock ?? { now: () => Date.now() };
  const ledger = createRequestLedger(options.onEntry ?? (() => {}));
  const renderer = createMediaRenderer();
  // The links need the port of the media server, and the media server needs the tasks of the links.
  let mediaLinks: MediaLinks = createMediaLinks('', key);
  const links = () => mediaLinks;
  const desk = await openTaskService({
    renderer,
    clock,
    links,
    pace: options.pace ?? livelyPace,
    linkLifeMs: options.linkLifeMs ?? 3_600_000,
    files: openTaskRecordFiles(options.stateFolder),
  });
  const media = await listen(
    options.mediaPort ?? 0,
    createMediaApp({ clock, ledger, links, busy: desk.busy, isEncoded: desk.isEncoded, file: desk.file }),
  );
  mediaLinks = createMediaLinks(media.origin, key);

  const app = createGatewayApp(key, clock, ledger);
  addModelsRoute(app);
  const conversation = { renderer, clock, streamMs: options.streamMs ?? 12 };
  addChatRoutes(app, conversation);
  addMessagesRoutes(app, conversation);
  addTaskRoutes(app, desk);
  const gateway = await listen(options.port ?? 0, async (request, connection) => app.fetch(request, { connection }));

  return {
    /** `http://127.0.0.1:PORT`, without a path. */
    baseUrl: gateway.origin,
    key,
    mediaOrigin: media.origin,
    /** Returns every request so far, oldest first. */
    ledger: (): readonly LedgerEntry[] => ledger.entries,
    /** Ends all connections and all drawing immediately. */
    async close(): Promise<void> {
      await Promise.all([gateway.close(), media.close(), renderer.close()]);
    },
  };
}
