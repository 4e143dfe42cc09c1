import type { AudioLimits } from '../fields/audio-limits.ts';
import { typeName } from '../fields/image-type.ts';
import { assertNever } from '../problem.ts';
import { formatBytes, formatPixels, formatRatio } from '../util/numbers.ts';
import type { Field, Model } from './model.ts';
import { initialValue } from './model.ts';

// The words for a field's data, wherever a model is described: in Settings and in docs/models.md.

/** Returns the limits of a field as one line for the user, from the data that also checks the field. */
export function fieldLimits(model: Model, field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.maxLength === undefined ? 'text, no documented limit' : `up to ${field.maxLength} characters`;
    case 'choice':
      return field.options.map((option) => option.label ?? String(option.value)).join(', ');
    case 'integer':
      return `whole number, ${field.min} to ${field.max}`;
    case 'decimal':
      return `${field.min} to ${field.max}, in steps of ${field.step}`;
    case 'toggle':
      return 'on or off';
    case 'size':
      return [
        `area ${square(field.minPixels)} to ${square(field.maxPixels)}`,
        `ratio ${formatRatio(field.minRatio)} to ${formatRatio(field.maxRatio)}`,
      ].join(', ');
    case 'images':
      return imageLimits(model, field);
    case 'link':
      return field.audio === undefined ? 'URL' : listed(['URL', audioLimits(field.audio)]);
    case 'json-object':
      return 'JSON object';
    case 'motion':
      return listed([`up to ${field.maxGroups} masks, each with a path`, sameRatio(model, field.sameRatioAs)]);
    default:
      return assertNever(field);
  }
}

/** Returns the value that is sent unless the user changes the field. */
export function fieldDefault(field: Field): string {
  const initial = initialValue(field);
  if (initial === undefined) return field.required ? 'required' : 'not sent';
  if (typeof initial === 'boolean') return initial ? 'on' : 'off';
  if (field.kind === 'choice') return field.options.find((each) => each.value === initial)?.label ?? String(initial);
  return String(initial);
}

/** The kind of value that a field is on the wire: `5` and `"5"` are two things to a gateway. */
export function fieldWire(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'size':
    case 'link':
      return 'string';
    case 'choice':
      return choiceWire(field);
    case 'integer':
    case 'decimal':
      return 'number';
    case 'toggle':
      return 'true or false';
    case 'images':
      return `${field.wire === 'list' ? 'array of strings' : 'string'}, ${imageEncoding(field)}`;
    case 'json-object':
      return 'object';
    case 'motion':
      return `array of objects, ${imageEncoding(field)}`;
    default:
      return assertNever(field);
  }
}

/** Returns the encoding of an image in a request. Returns nothing for other fields, which are sent directly. */
export function fieldEncoding(field: Field): string | undefined {
  return field.kind === 'images' || field.kind === 'motion' ? imageEncoding(field) : undefined;
}

/** Names the values where people read other words for them. */
function choiceWire({ options }: Extract<Field, { kind: 'choice' }>): string {
  const type = typeof options[0]?.value === 'number' ? 'number' : 'string';
  const renamed = options.some(({ value, label }) => label !== undefined && label !== String(value));
  return renamed ? `${type}: ${options.map(({ value }) => JSON.stringify(value)).join(', ')}` : type;
}

function imageEncoding({ encoding }: Extract<Field, { kind: 'images' | 'motion' }>): string {
  return encoding === 'base64' ? 'Base64 without prefix' : 'data URI';
}

function imageLimits(model: Model, field: Extract<Field, { kind: 'images' }>): string {
  const { min, max, types, maxBytes, minSide, maxSide, minRatio, maxRatio } = field;
  const least = min ?? (field.required ? 1 : 0);
  const count = max === 1 || least === max ? `${max}` : least === 0 ? `up to ${max}` : `${least} to ${max}`;
  return listed([
    `${count} ${max === 1 ? 'image' : 'images'}`,
    (field.groups ?? []).map((group) => `up to ${group.max} ${group.title.toLowerCase()} images`).join(', '),
    types.map(typeName).join(', '),
    maxBytes === undefined ? '' : `up to ${formatBytes(maxBytes)}`,
    minSide === undefined ? '' : `each side ${minSide}${maxSide === undefined ? ' or more' : ` to ${maxSide}`} pixels`,
    minRatio === undefined || maxRatio === undefined
      ? ''
      : `ratio ${formatRatio(minRatio)} to ${formatRatio(maxRatio)}`,
    field.sameSizeAs === undefined ? '' : `exactly the pixel size of ${titleOf(model, field.sameSizeAs)}`,
    sameRatio(model, field.sameRatioAs),
  ]);
}

function audioLimits({ types, minSeconds, maxSeconds, maxBytes }: AudioLimits): string {
  return `${types.join(' or ')} · ${minSeconds} to ${maxSeconds} s · up to ${formatBytes(maxBytes)}`;
}

function sameRatio(model: Model, name: string | undefined): string {
  return name === undefined ? '' : `same ratio as ${titleOf(model, name)}`;
}

function titleOf(model: Model, name: string): string {
  return model.fields[name]?.title ?? name;
}

function listed(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function square(area: number): string {
  const side = Math.round(Math.sqrt(area));
  return formatPixels(side, side);
}
