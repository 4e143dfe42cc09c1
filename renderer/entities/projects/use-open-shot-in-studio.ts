import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { FieldValue, ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { checkImage } from '../../../shared/fields/image-limits.ts';
import { limitsWith } from '../../../shared/fields/images-field.ts';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Continuity } from '../../../shared/projects/continuity.ts';
import type { Project } from '../../../shared/projects/project.ts';
import type { Shot } from '../../../shared/projects/shot.ts';
import { ratePerSecond } from '../../../shared/util/frame-rate.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { showPlan } from '../drafts/plan-view.ts';
import { useDraftActions } from '../drafts/use-draft.ts';
import { useSelectedModel } from '../drafts/use-selected-model.ts';
import { useTargetSlotStore } from '../image-inputs/focus-target-slot.ts';
import { imageOfFrame } from '../image-inputs/image-of-frame.ts';
import { requestResize } from '../image-inputs/resize/resize-request.ts';
import { imagesIn, replaceEntry } from '../image-inputs/slot-images.ts';
import { useVisibleModels } from '../models/use-models.ts';
import { shotTitle } from './shot-text.ts';
import { useTargetShot } from './target-shot.ts';
import type { OpenProject } from './use-project.ts';
import { type FrameImage, filledFrames, formsWithoutFrames, modelForFrames } from './values-of-shot.ts';

/**
 * Returns a function that opens Studio for a shot: the form gets the brief, shape, planned duration and frames of the
 * shot, and its results become takes of the shot. The form is that of the selected model, or of a model with fields for
 * the frames. Nothing is sent. `onSeveral` opens the plan too. After the user left the page, nothing opens.
 */
export function useOpenShotInStudio() {
  const [open, choose] = useSelectedModel();
  const offered = useVisibleModels(open);
  const { read, setValue, setValues } = useDraftActions();
  const calls = useCalls();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  async function loadImages({ items }: OpenProject, continuity: Continuity | undefined): Promise<FrameImage[]> {
    const images: FrameImage[] = [];
    for (const [role, frame] of [['image', continuity?.first] as const, ['end-image', continuity?.last] as const]) {
      if (!frame) continue;
      const item = items.get(frame.source?.itemId ?? '');
      if (!item) {
        const reason = frame.problem ?? 'The frame is no longer in the library.';
        throw new ProblemError(problem('input', `${reason} Choose another frame, or clear it.`));
      }
      images.push({ role, image: await imageOfFrame(calls, item, frame.source?.frame) });
    }
    return images;
  }

  /** Opens the resize dialog for the first image that the model would refuse. */
  function fitFrames(model: Model, frames: ReturnType<typeof filledFrames>): void {
    const limitsOf = ({ field }: (typeof frames)[number]) => limitsWith(field, read(model).values);
    const frame = frames.find((each) => checkImage(limitsOf(each), each.image).length > 0);
    if (!frame) return;
    const { name, image } = frame;
    const done = (fitted: ImageFile) => setValue(model, name, (now) => [...replaceEntry(imagesIn(now), image, fitted)]);
    requestResize({ image, limits: limitsOf(frame), title: `Crop or resize ${image.name}`, done });
  }

  function openForm(project: Project, shot: Shot, images: readonly FrameImage[], onSeveral: boolean): void {
    const { shot: before, frameHashes, set: setTarget } = useTargetShot.getState();
    const roles = images.map(({ role }) => role);
    const lastId = useTargetSlotStore.getState().last?.modelId;
    const model = modelForFrames(offered, roles, { open, lastId });
    const frames = filledFrames(model, images);
    const forms = formsWithoutFrames(frameHashes, (each) => read(each).values);
    forms.set(model, {
      ...forms.get(model),
      ...valuesOfShot(model, project, shot),
      ...Object.fromEntries(frames.map(({ name, image }) => [name, [image]])),
    });
    const formsBefore = [...forms].map(([form, values]) => {
      const before = read(form).values;
      return [form, Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]))] as const;
    });
    const target = { id: shot.id, projectId: project.id, title: shotTitle(shot), roles };
    setTarget(
      target,
      frames.map(({ image }) => image.hash),
    );
    for (const [form, values] of forms) setValues(form, values);
    choose(model, false);
    if (onSeveral) showPlan();
    navigate('/studio');
    notifyUndo(
      `New takes go to ${shotTitle(shot)}`,
      () => {
        setTarget(before);
        for (const [form, values] of formsBefore) setValues(form, values);
        choose(open, false);
      },
      model.id === open.id ? undefined : `${open.title} has no field for the frames, so ${model.title} is open.`,
    );
    if (!onSeveral) fitFrames(model, frames);
  }

  return async (opened: OpenProject, shot: Shot, continuity: Continuity | undefined, onSeveral = false) => {
    try {
      const images = await loadImages(opened, continuity);
      if (!hasLeft.current) openForm(opened.project, shot, images, onSeveral);
    } catch (error) {
      if (!hasLeft.current) notifyFailure(`Couldn’t add the frames of ${shotTitle(shot)}`)(error);
    }
  };
}

/** Returns the values of a shot in the fields of a model. A value without a field is left out. */
function valuesOfShot(model: Model, project: Project, shot: Shot): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  const [prompt] = fieldWithRole(model, 'prompt') ?? [];
  if (prompt !== undefined && shot.brief !== '') values[prompt] = shot.brief;
  const adopt = (role: 'shape' | 'duration', value: FieldValue) => {
    const [name, field] = fieldWithRole(model, role) ?? [];
    const adopted = field?.adopt(value).value;
    if (name !== undefined && adopted !== undefined) values[name] = adopted;
  };
  adopt('shape', `${project.shape.width}:${project.shape.height}`);
  if (shot.planned !== undefined) adopt('duration', shot.planned / ratePerSecond(project.rate));
  return values;
}
