import type { Item } from '../../../../../shared/library/item.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';

export type BlindPane = ShownPane & { readonly kind: 'item'; readonly blind: true };

/** Names that replace the real ones during a round. */
export interface Aliases {
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
