import { create } from 'zustand';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { ImageLimits } from '../../../../shared/fields/image-limits.ts';

export type ResizeMode = 'crop' | 'pad' | 'resize';

/** An image that is to fit somewhere. Where it was fitted before, its recipe is opened again, on its original. */
export interface ResizeRequest {
  readonly image: ImageFile;
  readonly limits: ImageLimits;
  /** Heading of the dialog. */
  readonly title: string;
  /** Initial mode; if unset, that of the recipe, else the one that suits the image. */
  readonly way?: ResizeMode;
  /** Called once, with the resized or the original image; not called when the user cancels. */
  readonly done: (image: ImageFile) => void;
  /** Called after the dialog was closed if the element that had the focus no longer exists. */
  readonly refocus?: () => void;
}

interface FitRequests {
  readonly request: ResizeRequest | undefined;
  readonly close: () => void;
}

/** The image and slot that the resize dialog is open for. */
export const useResizeRequest = create<FitRequests>((set) => ({
  request: undefined,
  close: () => set({ request: undefined }),
}));

/** Opens the resize dialog. A second request replaces the first, because there is one dialog. */
export function requestResize(request: ResizeRequest): void {
  useResizeRequest.setState({ request });
}
