import { asImages } from '../../../../shared/fields/images.ts';
import { asMotion } from '../../../../shared/fields/motion.ts';
import type { FieldValue, ImageInput, Values } from '../../../../shared/fields/values.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { MaskValues } from './masks-for-other-size.ts';

/** Wire names of the fields of a model that belong to its masks. */
export interface MaskFields {
  /** The image that is painted over. */
  readonly image: string;
  readonly still: string | undefined;
  readonly motion: string | undefined;
  readonly maxGroups: number;
}

/** A mask has the ratio of another field's image, and that tells which fields are painted together. */
export function maskFieldsOf(model: Model): MaskFields | null {
  const fields = Object.entries(model.fields);
  const still = fields.find(([, field]) => field.kind === 'images' && field.sameRatioAs !== undefined);
  const motion = fields.find(([, field]) => field.kind === 'motion');
  const image = [motion, still].flatMap((entry) => {
    const field = entry?.[1];
    return (field?.kind === 'images' || field?.kind === 'motion') && field.sameRatioAs ? [field.sameRatioAs] : [];
  })[0];
  if (image === undefined) return null;
  const maxGroups = motion?.[1].kind === 'motion' ? motion[1].maxGroups : 0;
  return { image, still: still?.[0], motion: motion?.[0], maxGroups };
}

/** The image that is painted over, where there is one. */
export function imageOfMask(fields: MaskFields, values: Values): ImageInput | undefined {
  return asImages(values[fields.image] ?? [])?.[0];
}

export function masksIn(fields: MaskFields, values: Values): MaskValues {
  const of = (name: string | undefined) => (name === undefined ? undefined : values[name]) ?? [];
  return { still: asImages(of(fields.still))?.[0], groups: asMotion(of(fields.motion)) ?? [] };
}

/** The same as values of the form; what is empty is emptied. */
export function valuesOf(fields: MaskFields, { still, groups }: MaskValues): Record<string, FieldValue | undefined> {
  return {
    ...(fields.still !== undefined && { [fields.still]: still ? [still] : undefined }),
    ...(fields.motion !== undefined && { [fields.motion]: groups.length > 0 ? [...groups] : undefined }),
  };
}
