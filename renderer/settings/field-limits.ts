import { typeName } from '../../shared/image-type.ts';
import type { Field } from '../../shared/model.ts';
import { initialValue } from '../../shared/model.ts';
import { formatBytes, formatPixels, formatRatio } from '../../shared/numbers.ts';
import { assertNever } from '../../shared/problem.ts';

/** What a field takes, as one line for people, from the very data that checks it. */
export function fieldLimits(field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.maxLength === undefined ? 'text, no limit stated' : `up to ${field.maxLength} characters`;
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
      return imageLimits(field);
    case 'link':
      return 'web address';
    case 'json-object':
      return 'JSON object';
    case 'motion':
      return `up to ${field.maxGroups} masks, each with a path`;
    default:
      return assertNever(field);
  }
}

/** What is sent unless the person changes it. */
export function fieldDefault(field: Field): string {
  const initial = initialValue(field);
  if (initial === undefined) return field.required ? 'required' : 'not sent';
  if (typeof initial === 'boolean') return initial ? 'on' : 'off';
  if (field.kind === 'choice') return field.options.find((each) => each.value === initial)?.label ?? String(initial);
  return String(initial);
}

/** How an image travels; nothing for other fields, which are sent as what they are. */
export function fieldEncoding(field: Field): string | undefined {
  if (field.kind !== 'images' && field.kind !== 'motion') return undefined;
  return field.encoding === 'base64' ? 'Base64 without prefix' : 'data URI';
}

function imageLimits(field: Extract<Field, { kind: 'images' }>): string {
  const { min, max, types, maxBytes, minSide, maxSide, minRatio, maxRatio } = field;
  const least = min ?? (field.required ? 1 : 0);
  const count = max === 1 || least === max ? `${max}` : least === 0 ? `up to ${max}` : `${least} to ${max}`;
  return [
    `${count} ${max === 1 ? 'image' : 'images'}`,
    types.map(typeName).join(', '),
    maxBytes === undefined ? '' : `up to ${formatBytes(maxBytes)}`,
    minSide === undefined ? '' : `each side ${minSide}${maxSide === undefined ? ' or more' : ` to ${maxSide}`} pixels`,
    minRatio === undefined || maxRatio === undefined
      ? ''
      : `ratio ${formatRatio(minRatio)} to ${formatRatio(maxRatio)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function square(area: number): string {
  const side = Math.round(Math.sqrt(area));
  return formatPixels(side, side);
}
