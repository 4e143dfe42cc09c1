import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Connections } from '../../connections/connections.ts';
import type { ResultLinks } from '../../connections/result-links.ts';
import { downloadFile } from '../../http/download/download-file.ts';
import { undoContentCodings } from '../../http/download/undo-content-codings.ts';
import type { RateLimitPauses } from '../../http/pacing/rate-limit-pauses.ts';
import type { Library } from '../../library/catalog/library.ts';
import type { StorageGuard } from '../../library/files/storage-guard.ts';
import type { ResultStore } from '../../library/saving/result-store.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import { sourceOfAnswer } from './add-answer-images-to-library.ts';

interface LinkedImageSaverOptions extends Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly connections: Pick<Connections, 'destinationIfAny'>;
  readonly resultLinks: Pick<ResultLinks, 'openerFor'>;
  readonly rateLimits: RateLimitPauses;
  readonly resultStore: Pick<ResultStore, 'openPartialFile' | 'saveFromSource'>;
  readonly library: Pick<Library, 'announce'>;
  readonly storageGuard: Pick<StorageGuard, 'problem'>;
  readonly largestFileBytes: () => number;
}

/** Saves images that an answer only links to, when the user asks for it: such a link often expires within an hour. */
export function createLinkedImageSaver(options: LinkedImageSaverOptions) {
  const { connections, resultLinks, rateLimits, resultStore, clock, storageGuard } = options;
  const { items, messages } = options.stores;
  const { openPartialFile } = resultStore;
  const running = new Map<string, Promise<Item>>();
  const closing = new AbortController();

  async function saveOnce(id: string, conversationId: string, messageId: number, url: string): Promise<Item> {
    const existing = await items.resultOfTask(id, 1);
    if (existing) return existing;
    const shut = storageGuard.problem();
    if (shut) throw new ProblemError(shut);
    const [message] = await messages.find(conversationId, [messageId]);
    const answer = message?.said.by === 'model' ? message.said.answer : undefined;
    const destination = answer?.destination ?? connections.destinationIfAny();
    if (!message || !answer || !destination)
      throw new ProblemError(problem('not-found', 'The answer or its connection no longer exists.'));
    const opener = await resultLinks.openerFor(destination, rateLimits);
    const largest = options.largestFileBytes();
    let part = await openPartialFile();
    try {
      const onProgress = () => undefined;
      const received = await downloadFile({ url, part, opener, clock, signal: closing.signal, largest, onProgress });
      part = await undoContentCodings(part, { header: received.encoding, largest, openPartialFile });
      const source = await sourceOfAnswer(message, answer, messages);
      const item = await resultStore.saveFromSource(part, { ...source, id, position: 1 });
      await items.add(item);
      await options.library.announce(item).catch(options.onUnexpectedError);
      return item;
    } finally {
      await part.discard();
    }
  }

  return {
    /**
     * Downloads without the key, by the rules of result links. Returns the item of an earlier call for the same link.
     * Throws a `ProblemError`.
     */
    save(conversationId: string, messageId: number, url: string): Promise<Item> {
      const id = deterministicId('linked image', conversationId, String(messageId), url);
      const current = running.get(id) ?? saveOnce(id, conversationId, messageId, url);
      running.set(id, current);
      return current.finally(() => running.delete(id));
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(running.values());
    },
  };
}
