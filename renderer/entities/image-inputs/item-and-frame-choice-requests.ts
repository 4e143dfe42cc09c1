import { create } from 'zustand';
import type { Origin } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';

/** A video from which a frame can be captured: an item of the library, or a local file that never leaves the window. */
export interface VideoSource {
  /** The name that the user sees. */
  readonly name: string;
  readonly video: { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'file'; readonly file: File };
}

/** The first or the last frame of a video. */
export type VideoEnd = 'first' | 'last';

export interface ItemRequest {
  /** Title of the field that is filled. */
  readonly title: string;
  /** Number of items that can be chosen; 1 if absent. */
  readonly freeSlots?: number;
  /** Called for each chosen item, in order; for a video with the frame if one was chosen with it. */
  readonly done: (item: Item, end?: VideoEnd) => void;
}

/** A frame of a video as a file, with its origin. */
export interface FrameFile {
  readonly file: File;
  readonly origin: Origin;
}

export interface FrameRequest {
  readonly title: string;
  readonly source: VideoSource;
  readonly done: (frame: FrameFile | undefined) => void;
}

interface Requests {
  readonly item: ItemRequest | null;
  /** The dialog is open for the first of them. */
  readonly frames: readonly FrameRequest[];
}

/**
 * The item or frame dialog that a slot requests. The page renders the dialog, therefore the dialog outlives the slot.
 */
export const useItemAndFrameRequests = create<Requests>(() => ({ item: null, frames: [] }));

/** Lets the user choose an item of the library. */
export function requestItem(item: ItemRequest): void {
  useItemAndFrameRequests.setState({ item });
}

/** Lets the user choose a frame of a video, after earlier requests. `undefined` if the user cancels. */
export function chooseFrame(title: string, source: VideoSource): Promise<FrameFile | undefined> {
  return new Promise((done) => {
    useItemAndFrameRequests.setState(({ frames }) => ({ frames: [...frames, { title, source, done }] }));
  });
}

export function endItemRequest(): void {
  useItemAndFrameRequests.setState({ item: null });
}

/** Closes the dialog of the first video with the chosen frame. */
export function endFrameRequest(frame?: FrameFile): void {
  const [first, ...others] = useItemAndFrameRequests.getState().frames;
  useItemAndFrameRequests.setState({ frames: others });
  first?.done(frame);
}
