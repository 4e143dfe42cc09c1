import { z } from 'zod';

/** Maximum length of a text, far above the limit of any model. UTF-16 units. */
const longest = 200_000;

const madeWithSchema = z.object({
  format: z.literal('triptych-made'),
  version: z.literal(1),
  model: z.string().min(1).max(200),
  prompt: z.string().max(longest),
  negative: z.string().max(longest).optional(),
  seed: z.int().optional(),
  /** Further request values by wire name, without files and URLs. */
  parameters: z.record(z.string().max(100), z.union([z.string().max(longest), z.number(), z.boolean()])).optional(),
  /** Created by the built-in sandbox. */
  synthetic: z.literal(true).optional(),
});

/** The generation data in an image or video. It never contains a key, a URL or a file name. */
export type GenerationParameters = Readonly<Omit<z.infer<typeof madeWithSchema>, 'format' | 'version'>>;

/** The two written forms of the data: for Triptych, and for people and other programs. */
export interface GenerationTexts {
  /** All data as JSON, with characters that every file format supports. */
  readonly json: string;
  /** Lines in the common format that other image programs read from `parameters`. */
  readonly plain: string;
}

/** `redact` removes secrets from a text. */
export function generationTextsOf(
  generation: GenerationParameters,
  { width, height }: { width: number; height: number },
  redact: (text: string) => string,
): GenerationTexts {
  const { model, prompt, negative, seed, parameters, synthetic } = generation;
  const json = JSON.stringify({
    format: 'triptych-made',
    version: 1,
    model,
    prompt,
    negative,
    seed,
    parameters,
    synthetic,
  });
  const facts = [
    ...(seed === undefined ? [] : [`Seed: ${seed}`]),
    `Size: ${width}x${height}`,
    `Model: ${quoted(model)}`,
    'Version: Triptych',
  ];
  const lines = [prompt, ...(negative ? [`Negative prompt: ${negative}`] : []), facts.join(', ')];
  return { json: everywhere(redact(json)), plain: speakable(redact(lines.join('\n'))) };
}

/** Parses the two texts of an untrusted file. The first one has priority. `undefined` without usable data. */
export function parseGenerationTexts({
  json,
  plain,
}: Partial<GenerationTexts>): Partial<GenerationParameters> | undefined {
  const ownParameters = json === undefined ? undefined : fromJson(json);
  return ownParameters ?? (plain === undefined ? undefined : fromLines(plain));
}

function fromJson(json: string): GenerationParameters | undefined {
  try {
    const { format: _, version: __, ...made } = madeWithSchema.parse(JSON.parse(json));
    return made;
  } catch {
    return undefined;
  }
}

const negativeMark = 'Negative prompt:';

/** Parses lines in the common format: a prompt, a negative prompt, and facts separated by commas. */
function fromLines(plain: string): Partial<GenerationParameters> | undefined {
  if (plain.length > longest || plain.trim() === '') return undefined;
  const lines = plain.replaceAll('\r\n', '\n').trim().split('\n');
  const facts = factsIn(lines.at(-1) ?? '');
  // The last line of a prompt can also contain colons.
  const hasFacts = facts.size >= 3;
  const words = hasFacts ? lines.slice(0, -1) : lines;
  const at = words.findIndex((line) => line.trimStart().startsWith(negativeMark));
  const prompt = (at < 0 ? words : words.slice(0, at)).join('\n').trim();
  const negative = at < 0 ? '' : words.slice(at).join('\n').trimStart().slice(negativeMark.length).trim();
  const seed = hasFacts ? Number(facts.get('Seed') ?? Number.NaN) : Number.NaN;
  const model = hasFacts ? facts.get('Model') : undefined;
  return {
    prompt,
    ...(negative === '' ? {} : { negative }),
    ...(Number.isSafeInteger(seed) ? { seed } : {}),
    ...(model === undefined || model === '' || model.length > 200 ? {} : { model }),
  };
}

function factsIn(line: string): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [, name = '', value = ''] of line.matchAll(
    /([A-Za-z][\w /-]{0,60}): *("(?:\\.|[^"\\])*"|[^,]*)(?:,|$)/g,
  )) {
    facts.set(name.trim(), value.startsWith('"') ? unquoted(value) : value.trim());
  }
  return facts;
}

function quoted(value: string): string {
  return /[,:"\n]/.test(value) ? JSON.stringify(value) : value;
}

function unquoted(value: string): string {
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

/** Escapes the control characters that XML cannot contain. JSON already escapes the others. */
function everywhere(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Replaces characters that a text cannot contain. The JSON has the original text. */
function speakable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The function replaces control characters.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd');
}
