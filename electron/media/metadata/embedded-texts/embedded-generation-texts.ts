import { z } from 'zod';
import { longestText } from './embedded-text.ts';
import { parseParameterLines } from './parse-parameter-lines.ts';

const madeWithSchema = z.object({
  format: z.literal('triptych-made'),
  version: z.literal(1),
  model: z.string().min(1).max(200),
  prompt: z.string().max(longestText),
  negative: z.string().max(longestText).optional(),
  seed: z.int().optional(),
  /** Further request values by wire name, without files and URLs. */
  parameters: z.record(z.string().max(100), z.union([z.string().max(longestText), z.number(), z.boolean()])).optional(),
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
  /** The term of IPTC for how the media was created. */
  readonly digitalSource: DigitalSource;
}

/** Created by a trained model; or, by the sandbox, by a program without one. */
type DigitalSource = 'trainedAlgorithmicMedia' | 'algorithmicMedia';

export function digitalSourceOf({ synthetic }: { readonly synthetic?: boolean | undefined }): DigitalSource {
  return synthetic ? 'algorithmicMedia' : 'trainedAlgorithmicMedia';
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
  return {
    json: everywhere(redact(json)),
    plain: speakable(redact(lines.join('\n'))),
    digitalSource: digitalSourceOf({ synthetic }),
  };
}

/** Parses the two texts of an untrusted file. The first one has priority. `undefined` without usable data. */
export function parseGenerationTexts({
  json,
  plain,
}: Partial<GenerationTexts>): Partial<GenerationParameters> | undefined {
  const ownParameters = json === undefined ? undefined : fromJson(json);
  return ownParameters ?? (plain === undefined ? undefined : parseParameterLines(plain));
}

function fromJson(json: string): GenerationParameters | undefined {
  try {
    const { format: _, version: __, ...made } = madeWithSchema.parse(JSON.parse(json));
    return made;
  } catch {
    return undefined;
  }
}

function quoted(value: string): string {
  return /[,:"\n]/.test(value) ? JSON.stringify(value) : value;
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
