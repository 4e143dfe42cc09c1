import type { Item } from '../../../../../shared/library/item.ts';
import type { ShownPane } from '../../../../entities/comparisons/shown-panes.ts';

export type BlindPane = ShownPane & { readonly kind: 'item'; readonly blind: true };

/** Names that stand in for the real ones while a round is open. */
export interface Aliases {
  readonly paneId: string;
  readonly itemId: string;
}

/**
 * A finished result as it stands on the stage of a blind round: what its image needs to be shown, and nothing that
 * tells whose it is. Made anew rather than with parts taken out, so that a fact that is added to items later stays out.
 */
export function blindPane(item: Item, number: number, aliases: Aliases, allSynthetic: boolean): BlindPane {
  const { kind, width, height, seconds, framesPerSecond } = item;
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
