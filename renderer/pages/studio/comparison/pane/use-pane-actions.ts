import { navigate } from 'wouter/use-hash-location';
import type { ImageFile } from '../../../../../shared/fields/field-values-and-drafts.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { saveFrameAsFile } from '../../../../entities/image-inputs/save-frame-as-file.ts';
import { uploadImage } from '../../../../entities/image-inputs/upload-image.ts';
import { type Target, usePlaceImage } from '../../../../entities/image-inputs/use-place-image.ts';
import { fileName } from '../../../../entities/items/item-text.ts';
import { type ResultTarget, targetOfItems } from '../../../../entities/results/actions/result-actions-store.ts';
import { useSaveFrames } from '../../../../entities/results/save-frame/use-save-frames.tsx';
import { listCurrentCommands } from '../../../../ui/commands/active-commands.ts';
import { itemPath } from '../../../../ui/navigation/page-paths.ts';
import { useStageComparison } from '../common/stage-store.ts';
import { useClockItself } from '../playback/use-clock.ts';

/** Returns the actions on the result of a pane that only a comparison has. The menu of the pane and the keys share them. */
export function usePaneActions() {
  const calls = useCalls();
  const { open, mark, view } = useStageComparison();
  const clock = useClockItself();
  const place = usePlaceImage();
  const saveFrames = useSaveFrames();
  return {
    /** The result of the pane for the actions that all pages share. */
    targetOf({ item, letter }: ShownItem): ResultTarget {
      const compare = () => listCurrentCommands().get('addResults')?.press?.();
      const set = () => (open?.all ?? []).flatMap((pane) => (pane.kind === 'item' ? [pane.item.id] : []));
      const show = view && ((id: string) => view(id, set()));
      return { ...targetOfItems([item.id], show), set, mark, subject: letter, compare };
    },
    /** Sets the image, or the visible frame of the video, as an input. */
    placeAsInput({ item, pane }: ShownItem, target: Target) {
      const loadImage = async (): Promise<ImageFile> => {
        if (item.kind === 'image') return calls.inputs.fromItem({ id: item.id });
        const source = { name: fileName(item), video: { kind: 'item', item } } as const;
        const { file, origin } = await saveFrameAsFile(source, clock.hold(pane.id));
        return { ...(await uploadImage(file)), origin };
      };
      void place(target, loadImage, () => {});
    },
    saveFrame: ({ item, pane, letter }: ShownItem) =>
      void saveFrames([{ letter, item, hold: () => clock.hold(pane.id) }]),
    showInLibrary: ({ item }: ShownItem) => navigate(itemPath(item.id)),
  };
}
