import { create } from 'zustand';
import type { Origin } from '../../../shared/fields/values.ts';
import type { Item } from '../../../shared/library/item.ts';

/** A video that a frame can be taken of: of the library, or a file of the user's own, which never leaves the window. */
export interface VideoSource {
  /** The name that the user sees. */
  readonly name: string;
  readonly video: { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'file'; readonly file: File };
}

interface ItemRequest {
  /** Title of the field that is filled. */
  readonly title: string;
  readonly done: (item: Item) => void;
}

interface FrameRequest {
  readonly title: string;
  readonly source: VideoSource;
  readonly done: (image: File, origin: Origin) => void;
}

interface Requests {
  readonly item: ItemRequest | null;
  readonly frame: FrameRequest | null;
}

/**
 * The item or frame dialog that a slot requests. The page renders the dialog, therefore the dialog outlives the slot.
 */
export const useDialogRequests = create<Requests>(() => ({ item: null, frame: null }));

/** Lets a user choose something of the library. */
export function requestItem(item: ItemRequest): void {
  useDialogRequests.setState({ item });
}

/** Lets a user choose a frame of a video. */
export function requestFrame(frame: FrameRequest): void {
  useDialogRequests.setState({ frame });
}

export function endItemRequest(): void {
  useDialogRequests.setState({ item: null });
}

export function endFrameRequest(): void {
  useDialogRequests.setState({ frame: null });
}
