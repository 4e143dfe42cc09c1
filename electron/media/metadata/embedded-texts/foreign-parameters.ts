import { isJsonObject, type JsonObject, withoutUndefined } from '../../../../shared/util/json.ts';
import type { GenerationParameters } from './embedded-generation-texts.ts';
import { longestText } from './embedded-text.ts';

/** Generation data that any program wrote into a file. Untrusted, and only text. */
export interface ForeignParameters extends Partial<GenerationParameters> {
  /** Name of the program. Absent for Triptych, and when it is unknown. */
  readonly program?: string;
  /** A seed beyond the exact range of numbers, as digits. Then `seed` is absent. */
  readonly largeSeed?: string;
}

/** Values as a program wrote them. Any of them may be absent or have a wrong type. */
interface GivenValues {
  readonly prompt?: unknown;
  readonly negative?: unknown;
  readonly seed?: unknown;
  readonly model?: unknown;
}

/** Returns the usable values. `undefined` without any. */
export function foreignParameters(program: string | undefined, given: GivenValues): ForeignParameters | undefined {
  const prompt = textOf(given.prompt);
  const negative = textOf(given.negative);
  const model = modelName(given.model);
  const seed = seedOf(given.seed);
  if (prompt === undefined && negative === undefined && model === undefined && !seed) return undefined;
  return { ...withoutUndefined({ program: program && line(program), prompt, negative, model }), ...seed };
}

/** Removes characters that could hide or reorder text. Line breaks and tabs stay. */
export function withoutHiddenControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, (each) => (each === '\n' || each === '\t' ? each : ''));
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestText) return undefined;
  const text = withoutHiddenControls(value).trim();
  return text === '' ? undefined : text;
}

/** Returns the name of a model file without its folders and its extension. */
function modelName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined;
  const name = value.split(/[\\/]/).at(-1) ?? '';
  const bare = name.replace(/\.(?:safetensors|ckpt|gguf|pth?|sft|onnx|bin)$/i, '');
  return line(bare) || undefined;
}

function line(text: string): string {
  return withoutHiddenControls(text).replace(/\s/g, ' ').trim().slice(0, 200);
}

function seedOf(value: unknown): { seed: number } | { largeSeed: string } | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^-?\d{1,20}$/.test(text)) return undefined;
  const seed = Number(text);
  // -1 requests a random seed.
  if (seed < 0) return undefined;
  return Number.isSafeInteger(seed) ? { seed } : { largeSeed: text };
}

/** Parses a JSON object. Large whole numbers become text, so that no digit of a seed is lost. */
export function parseForeignJson(text: string | undefined): JsonObject | undefined {
  if (text === undefined || !text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(withoutNotANumber(text), keepDigits);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d{16,20}$/.test(context?.source ?? '')
    ? context?.source
    : value;
}

/** Python writes values that JSON does not have. */
function withoutNotANumber(text: string): string {
  return text.includes('NaN') ? text.replace(/([[,:] ?)NaN(?= ?[\],}])/g, '$1null') : text;
}
