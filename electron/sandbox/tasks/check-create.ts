import type { ImageEncoding } from '../../../shared/fields/field.ts';
import type { FieldValue, ImageInput, Values } from '../../../shared/fields/field-values-and-drafts.ts';
import { checkImage } from '../../../shared/fields/image-limits.ts';
import { imageTypes } from '../../../shared/fields/image-type.ts';
import { type Field, initialValue, isExperimental, type Model } from '../../../shared/models/model.ts';
import { reasonsOfRules } from '../../../shared/models/model-rules.ts';
import type { Json, JsonObject } from '../../../shared/util/json.ts';
import type { FieldError } from '../server/error-responses.ts';
import { readWireImage } from './wire-image.ts';

interface DocumentedField {
  /** The documentation says "or null". */
  readonly nullable?: true;
  /**
   * Required form of Base64; omitted where the documentation says only "Base64", which is accepted with or without a
   * prefix.
   */
  readonly encoding?: ImageEncoding;
  /** The interface documents no limits for this image, so the limits of the form are assumptions. */
  readonly unlimited?: true;
}

/** Facts of the documented field tables beyond the model files, by model and field. */
const statedFields: Readonly<Record<string, Readonly<Record<string, DocumentedField>>>> = {
  'video-a-v2.5-turbo': {
    image: { encoding: 'base64' },
    image_tail: { nullable: true, unlimited: true },
    static_mask: { nullable: true, unlimited: true },
    dynamic_masks: { nullable: true, unlimited: true },
  },
  'video-c-2.6-t2v-spark': { shot_type: { nullable: true }, audio: { nullable: true }, audio_url: { nullable: true } },
  'image-c-2.6-image': { size: { nullable: true } },
  'video-d-pro': { input_reference: { encoding: 'data-uri' } },
  'image-e-2': { images: { encoding: 'data-uri' } },
};

function documentedField(modelId: string, field: string): DocumentedField {
  return statedFields[modelId]?.[field] ?? {};
}

interface Judged {
  /** Errors for which the request is refused. */
  readonly errors: FieldError[];
  /** Images in an unsupported format. The task is created and then fails. */
  readonly unsupported: FieldError[];
}

/** Checks the body of a create against the documentation. Unknown fields are accepted. */
export function checkCreate(model: Model, body: JsonObject): Judged {
  const judged: Judged = { errors: [], unsupported: [] };
  // The create of these tasks is undocumented.
  if (isExperimental(model)) return judged;
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const wire = body[name];
    if (wire === undefined || (wire === null && documentedField(model.id, name).nullable)) {
      if (field.required) judged.errors.push({ field: name, detail: 'is required.' });
      const initial = initialValue(field);
      if (initial !== undefined) values[name] = initial;
      continue;
    }
    const reasons = field.checkWireValue(wire);
    judged.errors.push(...reasons.map((detail) => ({ field: name, detail })));
    if (reasons.length === 0) values[name] = readValue(model, field, name, wire, judged);
  }
  // Rules are checked only for valid fields, because their errors would repeat the errors of the fields.
  if (judged.errors.length === 0) judged.errors.push(...ruleErrors(model, values));
  return judged;
}

function ruleErrors(model: Model, values: Values): FieldError[] {
  const beside = Object.entries(model.fields).flatMap(([name, field]) =>
    // The form assumes that masks have the ratio of the image. The interface does not document this.
    field.role === 'motion' ? [] : besideErrors(field, name, values),
  );
  const rules = reasonsOfRules(model, values).map((reason) => ({ field: reason.field, detail: reason.text }));
  return [...beside, ...rules];
}

function besideErrors(field: Field, name: string, values: Values): FieldError[] {
  const value = values[name];
  return value === undefined ? [] : field.checkBeside(value, values).map((detail) => ({ field: name, detail }));
}

/** Reads the value of a field with its images decoded. Adds errors of the images to `judged`. */
function readValue(model: Model, field: Field, name: string, wire: Json, judged: Judged): FieldValue {
  return field.receive(wire, (text, path) => readImage(model, field, name, `${name}${path}`, text, judged));
}

function readImage(
  model: Model,
  field: Field,
  name: string,
  place: string,
  text: string,
  { errors, unsupported }: Judged,
): ImageInput | undefined {
  const { encoding = 'either', unlimited } = documentedField(model.id, name);
  const image = readWireImage(text, encoding);
  if (image.kind === 'link') return { from: 'link', url: image.url };
  if (image.kind !== 'file') {
    (image.kind === 'wrong' ? errors : unsupported).push({ field: place, detail: image.reason });
    return undefined;
  }
  if (!('types' in field) || unlimited) return image.file;
  unsupported.push(...checkImage({ types: field.types }, image.file).map((detail) => ({ field: place, detail })));
  const reasons = checkImage({ ...field, types: imageTypes }, image.file);
  errors.push(...reasons.map((detail) => ({ field: place, detail })));
  return image.file;
}
