import type { FieldValue, ImageFile, ImageInput, Values } from '../../../shared/fields/field-values-and-drafts.ts';
import { allModels } from '../../../shared/models/all-models.ts';
import {
  type FieldWithRole,
  fieldWithRole,
  inputSlots,
  isExperimental,
  type Model,
} from '../../../shared/models/model.ts';
import { imagesIn } from '../image-inputs/slot-images.ts';
import { type FrameRole, reasonAgainstModel } from './target-shot.ts';

export interface FrameImage {
  readonly role: FrameRole;
  readonly image: ImageFile;
}

/** An image with the field of a model that receives it. */
interface FilledFrame {
  /** Wire name. */
  readonly name: string;
  readonly field: FieldWithRole<FrameRole>;
  readonly image: ImageFile;
}

/** Returns the images with their fields. An image without a field is left out. */
export function filledFrames(model: Model, images: readonly FrameImage[]): FilledFrame[] {
  return images.flatMap(({ role, image }) => {
    const [name, field] = (model.output === 'videos' && fieldWithRole(model, role)) || [];
    return name === undefined || !field ? [] : [{ name, field, image }];
  });
}

/** Returns the forms that have frames of other shots, with the values that remove these frames. */
export function formsWithoutFrames(
  frameHashes: readonly string[],
  valuesOf: (model: Model) => Values,
): Map<Model, Record<string, FieldValue | undefined>> {
  const forms = allModels().map((model) => [model, valuesWithoutFrames(frameHashes, model, valuesOf(model))] as const);
  return new Map(forms.filter(([, values]) => Object.keys(values).length > 0));
}

/** Returns the fields that have frames of other shots, without these frames, so that no take begins with them. */
export function valuesWithoutFrames(
  frameHashes: readonly string[],
  model: Model,
  values: Values,
): Record<string, ImageInput[] | undefined> {
  const isFrame = (image: ImageInput) =>
    image.from === 'file' && frameHashes.includes((image.fit?.original ?? image).hash);
  return Object.fromEntries(
    inputSlots(model).flatMap(([name]) => {
      const images = imagesIn(values[name]);
      const others = images.filter((image) => !isFrame(image));
      if (others.length === images.length) return [];
      return [[name, others.length === 0 ? undefined : others]];
    }),
  );
}

interface ModelChoice {
  /** The model whose form is open. */
  readonly open: Model;
  /** The model whose slot was filled last. */
  readonly lastId: string | undefined;
}

/**
 * Returns the model for a take that needs these fields: the open one, else the one that was used last, else the first
 * one, experimental models last. Without any such model, the open one.
 */
export function modelForFrames(
  offered: readonly Model[],
  roles: readonly FrameRole[],
  { open, lastId }: ModelChoice,
): Model {
  const candidates = [
    open,
    ...offered.filter(({ id }) => id === lastId),
    ...offered.filter((model) => !isExperimental(model)),
    ...offered,
  ];
  return candidates.find((model) => reasonAgainstModel(model, roles) === undefined) ?? open;
}
