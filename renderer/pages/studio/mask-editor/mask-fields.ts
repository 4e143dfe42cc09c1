import type { FieldValue, ImageInput, Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import { asImages } from '../../../../shared/fields/images-field.ts';
import { asMotion } from '../../../../shared/fields/motion-field.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { MaskValues } from './find-mask-size-mismatch.ts';

/** Wire names of the fields of a model that belong to its masks. */
export interface MaskFields {
  /** The image that is painted over. */
  readonly image: string;
  readonly still: string | undefined;
  readonly motion: string | undefined;
  readonly maxGroups: number;
}

/** Returns the mask fields of a model; `null` for a model without masks. */
export function maskFieldsOf(model: Model): MaskFields | null {
  const [still, mask] = fieldWithRole(model, 'static-mask') ?? [];
  const [motion, area] = fieldWithRole(model, 'motion') ?? [];
  const image = area?.sameRatioAs ?? mask?.sameRatioAs;
  return image === undefined ? null : { image, still, motion, maxGroups: area?.maxGroups ?? 0 };
}

/** Returns the image below the mask, if there is one. */
export function findMaskedImage(fields: MaskFields, values: Values): ImageInput | undefined {
  return asImages(values[fields.image] ?? [])?.[0];
}

export function masksIn(fields: MaskFields, values: Values): MaskValues {
  const valueOfField = (name: string | undefined) => (name === undefined ? undefined : values[name]) ?? [];
  return { still: asImages(valueOfField(fields.still))?.[0], groups: asMotion(valueOfField(fields.motion)) ?? [] };
}

/** Converts the masks to values of the form; empty masks become unset. */
export function valuesOf(fields: MaskFields, { still, groups }: MaskValues): Record<string, FieldValue | undefined> {
  return {
    ...(fields.still !== undefined && { [fields.still]: still ? [still] : undefined }),
    ...(fields.motion !== undefined && { [fields.motion]: groups.length > 0 ? [...groups] : undefined }),
  };
}
