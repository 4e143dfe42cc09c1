import { z } from 'zod';
import { create } from 'zustand';
import { rememberParts } from '../../../ui/stored-choice.ts';

interface ViewerPreferences {
  /** True when a mark opens the next item. */
  readonly advances: boolean;
  /** True when the details are beside the image, in a wide window (`wide`) and in a narrow one (`narrow`). */
  readonly wide: boolean;
  readonly narrow: boolean;
}

/** Viewer preferences of the user. The preferences survive closing the window. */
export const useViewerPreferences = create<ViewerPreferences>(() => ({ advances: false, wide: true, narrow: false }));
rememberParts(useViewerPreferences, 'library-viewer', {
  advances: z.boolean().parse,
  wide: z.boolean().parse,
  narrow: z.boolean().parse,
});
