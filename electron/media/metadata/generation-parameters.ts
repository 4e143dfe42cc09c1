import { z } from 'zod';

/** Nothing that a model takes comes near it; what is longer was written by no person. Characters. */
const longest = 200_000;

const madeWithSchema = z.object({
  format: z.literal('triptych-made'),
  version: z.literal(1),
  model: z.string().min(1).max(200),
  prompt: z.string().max(longest),
  negative: z.string().max(longest).optional(),
  seed: z.int().optional(),
  /** By wire name: all else that was asked for and is no file and no address. */
  parameters: z.record(z.string().max(100), z.union([z.string().max(longest), z.number(), z.boolean()])).optional(),
  /** Made by the built-in sandbox. */
  synthetic: z.literal(true).optional(),
});

/** What an image or video says of how it was made. Never a key, an address or the name of a file. */
export type GenerationParameters = Readonly<Omit<z.infer<typeof madeWithSchema>, 'format' | 'version'>>;

/** The two forms in which it is written: for this program, and for people and other programs. */
export interface GenerationTexts {
  /** JSON that holds all of it, in characters that every kind of file can hold. */
  readonly json: string;
  /** The lines that programs for images look for under `parameters`. */
  readonly plain: string;
}

/** `redact` takes secrets out of a text. */
export function generationTextsOf(
  made: GenerationParameters,
  { width, height }: { width: number; height: number },
  redact: (text: string) => string,
): GenerationTexts {
  const { model, prompt, negative, seed, parameters, synthetic } = made;
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

/** What two texts from anybody's file say; the first is believed before the second. `undefined` where they say nothing. */
export function parseGenerationTexts({
  json,
  plain,
}: Partial<GenerationTexts>): Partial<GenerationParameters> | undefined {
  const own = json === undefined ? undefined : fromJson(json);
  return own ?? (plain === undefined ? undefined : fromLines(plain));
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

/** Lines as several programs write them: a prompt, a negative prompt, and facts set apart by commas. */
function fromLines(plain: string): Partial<GenerationParameters> | undefined {
  if (plain.length > longest || plain.trim() === '') return undefined;
  const lines = plain.replaceAll('\r\n', '\n').trim().split('\n');
  const facts = factsIn(lines.at(-1) ?? '');
  // A last line of a prompt may well hold a colon or two.
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

/** JSON writes the lower control characters as letters by itself; XML cannot hold these either. */
function everywhere(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** For reading only: what no text can hold is shown as such. The JSON has it as it was. */
function speakable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd');
}
