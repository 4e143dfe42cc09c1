import { imageTypes } from '../../../shared/fields/image-type.ts';
import { checkImage, type ImagesField } from '../../../shared/fields/images.ts';
import type { MotionField } from '../../../shared/fields/motion.ts';
import type { FieldValue, ImageInput, Values } from '../../../shared/fields/values.ts';
import { type Field, initialValue, isExperimental, type Model } from '../../../shared/models/model.ts';
import { checkBeside } from '../../../shared/models/prepare-request.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../shared/util/json.ts';
import type { FieldError } from '../server/error-responses.ts';
import { statedField } from './read-field.ts';
import { readWireImage } from './wire-image.ts';

interface Judged {
  /** What is wrong with the request: it is refused. */
  readonly errors: FieldError[];
  /** Images whose format is not supported: the task is made, and fails. */
  readonly unsupported: FieldError[];
}

/** What the interface says against the body of a create. Fields that the model does not know are let pass. */
export function checkCreate(model: Model, body: JsonObject): Judged {
  const judged: Judged = { errors: [], unsupported: [] };
  // Nothing is stated of how these tasks are created.
  if (isExperimental(model)) return judged;
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const wire = body[name];
    if (wire === undefined || (wire === null && statedField(model.id, name).nullable)) {
      if (field.required) judged.errors.push({ field: name, detail: 'is required.' });
      const initial = initialValue(field);
      if (initial !== undefined) values[name] = initial;
      continue;
    }
    const reasons = judgeField(field, wire);
    judged.errors.push(...reasons.map((detail) => ({ field: name, detail })));
    if (reasons.length === 0) values[name] = readValue(model, field, name, wire, judged);
  }
  // A rule about fields that are wrong in themselves would only repeat what was said.
  if (judged.errors.length === 0) judged.errors.push(...ruleErrors(model, values));
  return judged;
}

function judgeField(field: Field, wire: Json): readonly string[] {
  // The form takes web addresses alone; the interface says "URI".
  if (field.kind === 'link') return typeof wire === 'string' && URL.canParse(wire) ? [] : ['must be a URI.'];
  return field.judge(wire);
}

function ruleErrors(model: Model, values: Values): FieldError[] {
  const beside = Object.entries(model.fields).flatMap(([name, field]) =>
    // That the masks of a motion have the ratio of the image is assumed by the form and stated nowhere.
    field.kind === 'motion' ? [] : checkBeside(field, values[name], values).map((detail) => ({ field: name, detail })),
  );
  const rules = (model.rules?.(values) ?? []).map((reason) => ({ field: reason.field, detail: reason.text }));
  return [...beside, ...rules];
}

/** The value as the rules of the catalogue know it, images decoded; what is wrong with the images goes to `judged`. */
function readValue(model: Model, field: Field, name: string, wire: Json, judged: Judged): FieldValue {
  if (field.kind === 'images') {
    const texts = Array.isArray(wire) ? wire : [wire];
    const place = (index: number) => (Array.isArray(wire) ? `${name}[${index}]` : name);
    return texts.flatMap((text, index) => readImage(model, field, name, place(index), String(text), judged));
  }
  if (field.kind === 'motion') {
    return (Array.isArray(wire) ? wire : []).flatMap((group, index) => {
      if (!isJsonObject(group)) return [];
      const [mask] = readImage(model, field, name, `${name}[${index}].mask`, String(group['mask']), judged);
      return mask ? [{ mask, path: [] }] : [];
    });
  }
  return typeof wire === 'number' || typeof wire === 'boolean' ? wire : String(wire);
}

function readImage(
  model: Model,
  field: ImagesField | MotionField,
  name: string,
  place: string,
  text: string,
  { errors, unsupported }: Judged,
): ImageInput[] {
  const { encoding = 'either', unlimited } = statedField(model.id, name);
  const image = readWireImage(text, encoding);
  if (image.kind === 'link') return [{ from: 'link', url: image.url }];
  if (image.kind !== 'file') {
    (image.kind === 'wrong' ? errors : unsupported).push({ field: place, detail: image.reason });
    return [];
  }
  if (field.kind === 'motion' || unlimited) return [image.file];
  unsupported.push(...checkImage({ types: field.types }, image.file).map((detail) => ({ field: place, detail })));
  const reasons = checkImage({ ...field, types: imageTypes }, image.file);
  errors.push(...reasons.map((detail) => ({ field: place, detail })));
  return [image.file];
}
