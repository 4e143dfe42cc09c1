import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { Item } from '../../../shared/library/item.ts';
import { refuse } from '../../../shared/problem.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { deterministicId } from '../../util/deterministic-id.ts';
import type { ImageDecoder } from '../../workers/images/image-decoder.ts';
import type { Library } from '../catalog/library.ts';
import type { ResultStore } from './result-store.ts';

export interface FramePosition {
  /** From 1. */
  readonly frame: number;
  readonly seconds: number;
}

interface SavedFramesOptions extends Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly resultStore: ResultStore;
  readonly library: Pick<Library, 'item' | 'announce'>;
  readonly imageDecoder: Pick<ImageDecoder, 'inspect'>;
}

/** Saves video frames that the renderer captured as images of the library, with their origin. */
export function createSavedFrames({
  resultStore,
  stores: { items },
  library,
  imageDecoder,
  clock,
  onUnexpectedError,
}: SavedFramesOptions) {
  // One at a time: decoding needs much memory, and the second of two equal frames finds the item of the first.
  const queue = new PQueue({ concurrency: 1 });

  async function keep(itemId: string, place: FramePosition, path: string): Promise<Item> {
    const video = await library.item(itemId);
    if (video.kind !== 'video') refuse('Only a video has frames.');
    const upload = await readFile(path);
    const { bytes, type } = await imageDecoder.inspect('The frame', upload);
    if (type !== 'image/png') refuse('The frame isn’t a PNG file.');
    const id = deterministicId(`${itemId} ${place.frame} `, bytes);
    const existing = await items.resultOfTask(id, 1);
    if (existing && (await resultStore.hasFile(existing))) return existing;
    const part = await resultStore.openPartialFile();
    try {
      await part.append(bytes);
      const { modelId, prompt, synthetic, hash, file } = video;
      const now = clock.now();
      const sources = [{ as: 'frame' as const, itemId, hash, frame: place.frame }];
      const item = await resultStore.saveFromSource(part, {
        id,
        position: 1,
        at: now,
        known: { modelId, prompt, synthetic, origin: { kind: 'frame', itemId, ...place }, sources },
        describe: (described) => ({
          format: 'triptych-sidecar',
          version: 1,
          item: described,
          frame: { itemId, hash, file, ...place, takenAt: now },
        }),
      });
      // The file was missing. The item keeps its earlier metadata.
      const { fileState: _, trashedAt: __, ...written } = existing ?? item;
      const { collections: ___, ...taken } = item;
      const saved = existing ? { ...written, ...taken, id: existing.id, createdAt: existing.createdAt } : item;
      if (existing) await items.replace(saved);
      else await items.add(saved);
      if (existing) await items.markSidecarDue(saved.id);
      await library.announce(saved).catch(onUnexpectedError);
      return library.item(saved.id);
    } finally {
      await part.discard();
    }
  }

  return {
    /**
     * `path` is the received image. The same image of the same frame is saved only once. Throws a `ProblemError` when
     * it is no PNG or no frame of a video.
     */
    save: (itemId: string, place: FramePosition, path: string) => queue.add(() => keep(itemId, place, path)),
  };
}
