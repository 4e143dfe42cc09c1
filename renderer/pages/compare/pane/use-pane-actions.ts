import { useLocation } from 'wouter';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { saveFrameAsFile } from '../../../entities/image-inputs/save-frame-as-file.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { type Target, usePlaceImage } from '../../../entities/image-inputs/use-place-image.ts';
import { fileName } from '../../../entities/items/item-text.ts';
import { toggleFlag } from '../../../entities/items/rating/use-rate-items.ts';
import { useRemix } from '../../../entities/remix/use-remix.ts';
import { useSaveFrames } from '../../../entities/results/save-frame/use-save-frames.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { notify } from '../../../ui/toast.ts';
import { useStageActions } from '../common/stage-store.ts';

/** A saved result in a pane. */
export interface PaneResult {
  readonly item: Item;
  readonly paneId: string;
  readonly letter: string;
}

/** Returns the actions on the result of a pane. The menu of the pane and the shortcuts share them. */
export function usePaneActions() {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const { holdVideo, mark } = useStageActions();
  const place = usePlaceImage();
  const remix = useRemix();
  const saveFrames = useSaveFrames();
  return {
    flag: ({ item, letter }: PaneResult, to: 'pick' | 'reject') => mark?.([item], toggleFlag([item], to), letter),
    async remix({ item, letter }: PaneResult) {
      // Missing information about the origin is a valid answer.
      const recipe = await calls.library.recipe({ id: item.id }).catch(() => undefined);
      if (recipe) remix('all', { ...recipe, itemId: item.id });
      else notify(`Couldn’t remix ${letter}`, 'Its settings aren’t known.');
    },
    /** Sets the image, or the visible frame of the video, as an input. */
    placeAsInput({ item, paneId }: PaneResult, target: Target) {
      const loadImage = async (): Promise<ImageFile> => {
        if (item.kind === 'image') return calls.inputs.fromItem({ id: item.id });
        const source = { name: fileName(item), video: { kind: 'item', item } } as const;
        const { file, origin } = await saveFrameAsFile(source, holdVideo(paneId));
        return { ...(await uploadImage(file)), origin };
      };
      void place(target, loadImage, () => {});
    },
    saveFrame: ({ item, paneId, letter }: PaneResult) =>
      void saveFrames([{ letter, item, hold: () => holdVideo(paneId) }]),
    exportFile: ({ item }: PaneResult) => saveFrom(mediaRoute(item.id), fileName(item)),
    showInLibrary: ({ item }: PaneResult) => navigate(itemPath(item.id)),
  };
}
