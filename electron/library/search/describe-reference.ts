import type { Item } from '../../../shared/library/item.ts';
import type { LikeReference } from '../../../shared/library/search-condition.ts';
import { refuse } from '../../../shared/problem.ts';
import type { Stores } from '../../storage/create-stores.ts';

/** Describes images that a search compares with. Both return `undefined` without a readable image. */
export interface ReferenceImages {
  /** Also saves the descriptor: the item is new, or from an earlier version. */
  readonly describeItem: (item: Item) => Promise<Uint8Array | undefined>;
  readonly describeInput: (hash: string) => Promise<Uint8Array | undefined>;
}

/** Returns the descriptor of the image that a search compares with. Throws a `ProblemError` without one. */
export type DescribeReference = (reference: LikeReference) => Promise<Uint8Array>;

/** Maximum number of cached descriptors of input images. Those of items are stored. */
const mostInputs = 100;

export function createReferenceDescriber(
  { items, visualDescriptors }: Pick<Stores, 'items' | 'visualDescriptors'>,
  { describeItem, describeInput }: ReferenceImages,
): DescribeReference {
  const ofInputs = new Map<string, Uint8Array>();

  async function ofItem(itemId: string): Promise<Uint8Array> {
    const item = await items.find(itemId);
    if (!item) refuse('The result to compare with isn’t in the library. Remove it from the search.');
    const descriptor = (await visualDescriptors.find(item.hash)) ?? (await describeItem(item));
    return descriptor ?? refuse('The result to compare with has no thumbnail. Choose another one.');
  }

  async function ofInput(hash: string): Promise<Uint8Array> {
    const descriptor = ofInputs.get(hash) ?? (await describeInput(hash));
    if (!descriptor) refuse('The image to compare with is missing. Drop it on the search field again.');
    const oldest = ofInputs.size >= mostInputs ? ofInputs.keys().next().value : undefined;
    if (oldest !== undefined) ofInputs.delete(oldest);
    ofInputs.set(hash, descriptor);
    return descriptor;
  }

  return (reference) => ('itemId' in reference ? ofItem(reference.itemId) : ofInput(reference.inputHash));
}
