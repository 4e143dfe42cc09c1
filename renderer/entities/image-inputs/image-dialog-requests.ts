import { create } from 'zustand';
import type { Origin } from '../../../shared/fields/values.ts';
import type { Item } from '../../../shared/library/item.ts';

/** A video that a frame can be taken of: of the library, or a file of the user's own, which never leaves the window. */
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
  readonly room?: number;
  /** Called for each chosen item, in order; for a video with the frame if one was chosen with it. */
  readonly done: (item: Item, end?: VideoEnd) => void;
}

/** A frame of a video as a file, and where it came from. */
export interface FrameFile {
  readonly file: File;
  readonly origin: Origin;
}

interface FrameRequest {
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
export const useDialogRequests = create<Requests>(() => ({ item: null, frames: [] }));

/** Lets a user choose something of the library. */
export function requestItem(item: ItemRequest): void {
  useDialogRequests.setState({ item });
}

/** Lets a user choose a frame of a video, after those of the videos before it. `undefined` if the user cancels. */
export function chooseFrame(title: string, source: VideoSource): Promise<FrameFile | undefined> {
  return new Promise((done) => {
    useDialogRequests.setState(({ frames }) => ({ frames: [...frames, { title, source, done }] }));
  });
}

export function endItemRequest(): void {
  useDialogRequests.setState({ item: null });
}

/** Closes the dialog of the first video with the chosen frame. */
export function endFrameRequest(frame?: FrameFile): void {
  const [first, ...others] = useDialogRequests.getState().frames;
  useDialogRequests.setState({ frames: others });
  first?.done(frame);
}
