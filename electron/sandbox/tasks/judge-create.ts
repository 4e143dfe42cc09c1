import { checkImage, type ImagesField } from '../../../shared/fields/images.ts';
import type { MotionField } from '../../../shared/fields/motion.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts';
import { type Field, initialValue, type Model } from '../../../shared/model.ts';
import { checkBeside } from '../../../shared/request.ts';
import type { FieldValue, ImageInput, Values } from '../../../shared/values.ts';
import type { FieldError } from '../server/refusal.ts';
import { type AcceptedEncoding, readWireImage } from './wire-image.ts';

/** Fields for which the interface allows `null` to say "not given". */
const nullable = new Set(['image_tail', 'static_mask', 'dynamic_masks', 'shot_type', 'audio', 'audio_url', 'size']);

/** Where the interface says how base64 must come; elsewhere it says only "Base64" and takes it with or without prefix. */
const statedEncodings: Readonly<Record<string, AcceptedEncoding>> = {
  'video-a-v2.5-turbo': 'base64',
  'video-d-pro': 'data-uri',
  'image-e-2': 'data-uri',
};

/** Everything that is wrong with the body of a create. Fields that the model does not know are let pass. */
export function judgeCreate(model: Model, body: JsonObject): FieldError[] {
  const errors: FieldError[] = [];
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const wire = body[name];
    if (wire === undefined || (wire === null && nullable.has(name))) {
      if (field.required) errors.push({ field: name, detail: 'is required.' });
      const initial = initialValue(field);
      if (initial !== undefined) values[name] = initial;
      continue;
    }
    const reasons = field.judge(wire);
    errors.push(...reasons.map((detail) => ({ field: name, detail })));
    if (reasons.length === 0) values[name] = readValue(model, field, name, wire, errors);
  }
  // A rule about fields that are wrong in themselves would only repeat what was said.
  return errors.length > 0 ? errors : ruleErrors(model, values);
}

function ruleErrors(model: Model, values: Values): FieldError[] {
  const beside = Object.entries(model.fields).flatMap(([name, field]) =>
    checkBeside(field, values[name], values).map((detail) => ({ field: name, detail })),
  );
  const rules = (model.rules?.(values) ?? []).map((reason) => ({ field: reason.field, detail: reason.text }));
  return [...beside, ...rules];
}

/** The value as the rules of the catalogue know it, images decoded; what is wrong with the images goes to `errors`. */
function readValue(model: Model, field: Field, name: string, wire: Json, errors: FieldError[]): FieldValue {
  if (field.kind === 'images') {
    const texts = Array.isArray(wire) ? wire : [wire];
    const place = (index: number) => (Array.isArray(wire) ? `${name}[${index}]` : name);
    return texts.flatMap((text, index) => readImage(model, field, String(text), place(index), errors));
  }
  if (field.kind === 'motion') {
    return (Array.isArray(wire) ? wire : []).flatMap((group, index) => {
      if (!isJsonObject(group)) return [];
      const [mask] = readImage(model, field, String(group['mask']), `${name}[${index}].mask`, errors);
      return mask ? [{ mask, path: [] }] : [];
    });
  }
  return typeof wire === 'number' || typeof wire === 'boolean' ? wire : String(wire);
}

function readImage(
  model: Model,
  field: ImagesField | MotionField,
  text: string,
  place: string,
  errors: FieldError[],
): ImageInput[] {
  const image = readWireImage(text, statedEncodings[model.id] ?? 'either');
  if (image.kind === 'link') return [{ from: 'link', url: image.url }];
  if (image.kind === 'wrong') {
    errors.push({ field: place, detail: image.reason });
    return [];
  }
  const reasons = 'types' in field ? checkImage(field, image.file) : [];
  errors.push(...reasons.map((detail) => ({ field: place, detail })));
  return [image.file];
}
