import type { QueryClient } from '@tanstack/react-query';
import type { Vote } from '../../../../../../shared/comparisons/review/vote.ts';
import { mediaRoute } from '../../../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import type { VideoFrameTiming } from '../../../../../../shared/library/video-frame-timing.ts';
import { shuffle } from '../../../../../../shared/util/shuffle.ts';
import type { Calls } from '../../../../../api/call-types.ts';
import { keys } from '../../../../../api/query-keys.ts';
import type { ShownItem } from '../../../../../entities/comparisons/pane-contents.ts';
import { lendMediaUrl } from '../../../../../entities/items/media-url.ts';
import type { Finished } from '../../common/use-votes.ts';

/** One result of a round: its anonymous form, and the real one. */
interface BlindPosition {
  readonly shown: BlindPane;
  readonly real: Finished;
}

export interface BlindRound {
  readonly comparisonId: string;
  readonly task: Vote['task'];
  /** In the order of their numbers. */
  readonly places: readonly BlindPosition[];
  /** Takes the files back. */
  readonly close: () => void;
}

/** A result at its place in a round, and its names there. */
export interface OrderedResult {
  readonly real: Finished;
  readonly aliases: Aliases;
}

/** Returns the results in a random order under new names. */
export function orderAtRandom(finished: readonly Finished[]): readonly OrderedResult[] {
  return shuffle(finished, secureRandom).map((real) => ({
    real,
    aliases: { paneId: crypto.randomUUID(), itemId: crypto.randomUUID() },
  }));
}

/** Returns the order in which another window can show the same round. */
export function orderOf({ places }: BlindRound): readonly OrderedResult[] {
  return places.map(({ shown, real }) => ({ real, aliases: { paneId: shown.pane.id, itemId: shown.item.id } }));
}

interface RoundOptions {
  readonly comparisonId: string;
  readonly task: Vote['task'];
  readonly order: readonly OrderedResult[];
  readonly calls: Calls;
  readonly cache: QueryClient;
}

/**
 * Prepares a round. File URLs contain ids that occur elsewhere, so every file is loaded and shown from memory during
 * the round. Throws when a file is unreadable.
 */
export async function openBlindRound({ comparisonId, task, order, calls, cache }: RoundOptions): Promise<BlindRound> {
  const allSynthetic = order.every(({ real }) => real.item.synthetic);
  const closing: (() => void)[] = [];
  const close = () => {
    for (const each of closing) each();
  };
  try {
    const places: BlindPosition[] = [];
    for (const [index, { real, aliases }] of order.entries()) {
      const response = await fetch(mediaRoute(real.item.id));
      if (!response.ok) throw new Error(`A file request returned ${response.status}.`);
      const address = URL.createObjectURL(await response.blob());
      closing.push(lendMediaUrl(aliases.itemId, address), () => URL.revokeObjectURL(address));
      const video = real.item.kind === 'video' ? await videoOf(real.item.id, calls, cache) : undefined;
      if (video) {
        const queryKey = keys.library.videoFrames.queryKey({ input: { id: aliases.itemId } });
        cache.setQueryData(queryKey, video);
        closing.push(() => cache.removeQueries({ queryKey }));
      }
      places.push({ real, shown: createBlindPane(real.item, index + 1, aliases, allSynthetic) });
    }
    return { comparisonId, task, places, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A video that cannot be measured is still shown, by time alone. */
function videoOf(id: string, calls: Calls, cache: QueryClient): Promise<VideoFrameTiming | undefined> {
  return cache
    .fetchQuery({
      queryKey: keys.library.videoFrames.queryKey({ input: { id } }),
      queryFn: () => calls.library.videoFrames({ id }),
    })
    .catch(() => undefined);
}

/** Returns a number from 0 to below 1 from the random source of the system, because the order must not be guessable. */
function secureRandom(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}

type BlindPane = ShownItem & { readonly blind: true };

/** Names that replace the real ones during a round. */
interface Aliases {
  readonly paneId: string;
  readonly itemId: string;
}

/**
 * A finished result in a blind round: the data for showing its image, and nothing that reveals its model. Built from
 * chosen fields, so that fields added to items later stay hidden.
 */
export function createBlindPane(item: Item, number: number, aliases: Aliases, allSynthetic: boolean): BlindPane {
  const { kind, width, height, seconds, framesPerSecond, frameRateRange } = item;
  return {
    kind: 'item',
    blind: true,
    letter: String(number),
    pane: { id: aliases.paneId, source: { kind: 'item', itemId: aliases.itemId }, offset: 0 },
    item: {
      id: aliases.itemId,
      kind,
      width,
      height,
      ...(seconds === undefined ? {} : { seconds }),
      ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
      ...(frameRateRange === undefined ? {} : { frameRateRange }),
      synthetic: allSynthetic,
      modelId: '',
      prompt: '',
      file: '',
      mime: '',
      hash: '',
      bytes: 0,
      createdAt: 0,
      taskId: aliases.itemId,
      position: 1,
    },
  };
}
