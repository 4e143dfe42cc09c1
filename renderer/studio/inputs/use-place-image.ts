import { useLocation } from 'wouter';
import type { Model } from '../../../shared/model.ts';
import type { ImageFile } from '../../../shared/values.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { notifyProblem } from '../../parts/notify.ts';
import { useDraftActions } from '../draft/use-draft.ts';
import { useChosenModel } from '../models/use-chosen-model.ts';
import { idOf, imagesIn, type Slot, withoutImage } from './slot-lists.ts';
import { notifyUndo } from './undo.tsx';
import { useSlotMemory } from './wanted-slot.ts';

export interface Target {
  readonly model: Model;
  readonly slot: Slot;
}

/**
 * Puts a picture into a slot of any model and opens that form. `bring` makes the picture; `leave` closes what stands
 * over the page, once there is one.
 */
export function usePlaceImage(): (target: Target, bring: () => Promise<ImageFile>, leave: () => void) => Promise<void> {
  const [, choose] = useChosenModel();
  const { read, setValue } = useDraftActions();
  const [, navigate] = useLocation();
  return async ({ model, slot }, bring, leave) => {
    const { name, field } = slot;
    useSlotMemory.setState({ last: { modelId: model.id, name } });
    let image: ImageFile;
    try {
      image = await bring();
    } catch (error) {
      notifyProblem('The picture was not taken', problemOf(error));
      return;
    }
    const before = read(model).values[name];
    const single = field.max === 1;
    setValue(model, name, (now) => (single ? [image] : [...imagesIn(now), image]));
    leave();
    choose(model, false);
    navigate('/studio');
    useSlotMemory.setState({ wanted: { modelId: model.id, name } });
    notifyUndo(`${image.name} is in ${model.title} · ${field.title}`, () =>
      setValue(model, name, (now) => {
        if (!single) return withoutImage(now, image);
        // Something else that was put there since stays.
        return imagesIn(now).some((each) => idOf(each) === image.hash) ? before : now;
      }),
    );
  };
}
