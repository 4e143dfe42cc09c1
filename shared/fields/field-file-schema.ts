import { z } from 'zod';
import { imageTypes } from './image-type.ts';

// The schemas of fields in a model file. All objects are strict: a name that is not listed here is refused, because it
// could stand for code.

/** Names of members that every object has. As the name of a field they would read the function, not the value. */
export const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype));
export const isNotInherited = (name: string) => !inheritedNames.has(name);

/** The name of a field in a request, and in the rules. */
export const fieldName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/,
    'must begin with a letter and contain at most 64 letters, digits, _, . or -',
  )
  .refine(isNotInherited, 'is a reserved name')
  .meta({ description: 'Name in the request, such as "prompt".', examples: ['prompt', 'negative_prompt', 'size'] });

/** Control characters and overrides of the text direction would let a text look like another one. */
const noControls = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
const plainText = (longest: number) => z.string().max(longest).regex(noControls, 'must not contain control characters');
export const shownText = (longest: number) => plainText(longest).min(1);
/** A text or number of an option or rule. It is sent, and shown if it has no label. */
export const optionValue = z.union([plainText(200), z.number()]);

export const evidenceSchema = z
  .enum(['documented', 'assumed'])
  .describe('"assumed" marks a guess. Default: "documented". Extra body fields can replace an assumed field.');

const common = {
  title: shownText(60).meta({ description: 'Label in the form.', examples: ['Prompt', 'Duration'] }),
  help: shownText(120).describe('One short line beside the label.').exactOptional(),
  required: z.literal(true).describe('The form can’t be sent without this field.').exactOptional(),
  advanced: z.literal(true).describe('Shown under "More fields".').exactOptional(),
  evidence: evidenceSchema.exactOptional(),
  note: shownText(400).describe('A caveat in one sentence, shown under the field.').exactOptional(),
};

const role = <const Roles extends readonly [string, ...string[]]>(...roles: Roles) =>
  z
    .enum(roles)
    .describe('The meaning of the field. Values are carried over and compared between models by role.')
    .exactOptional();

const count = (description: string) => z.number().int().min(1).max(1_000_000_000).describe(description);
const finite = (description: string) => z.number().min(-1e15).max(1e15).describe(description);
const ratio = (description: string) => z.number().positive().max(1000).describe(description);
const encoding = z
  .enum(['base64', 'data-uri'])
  .describe('How image files are sent: Base64 without a prefix, or a data URI. URLs are sent unchanged.');
const imageType = z.enum(imageTypes);
const otherField = (description: string) => fieldName.describe(description).exactOptional();

const text = z.strictObject({
  type: z.literal('text').describe('Free text, sent as typed.'),
  ...common,
  role: role('prompt', 'negative-prompt'),
  maxLength: count('Maximum number of characters.').exactOptional(),
  rows: z.number().int().min(1).max(20).describe('Height in lines.').exactOptional(),
  suggestions: z.array(shownText(200)).max(50).describe('Frequent values.').exactOptional(),
});

const option = z.strictObject({
  value: optionValue.describe('Sent exactly as written: 5 and "5" are two values.'),
  label: shownText(60).describe('Label on screen. Default: the value.').exactOptional(),
  help: shownText(120).exactOptional(),
});

const choice = z.strictObject({
  type: z.literal('choice').describe('One of several options.'),
  ...common,
  role: role('shape', 'duration', 'resolution', 'quality').describe(
    'The options of "shape" are sizes or ratios, those of "duration" are seconds.',
  ),
  options: z.array(option).min(1).max(200),
  initial: optionValue.describe('The documented default, selected in a new form.').exactOptional(),
  opening: optionValue.describe('Selected in a new form instead of the documented default.').exactOptional(),
});

const numbers = {
  ...common,
  min: finite('Smallest allowed value.').exactOptional(),
  max: finite('Largest allowed value.').exactOptional(),
  initial: finite('Value in a new form.').exactOptional(),
  usual: finite('Default of the gateway for an omitted value.').exactOptional(),
};

const integer = z.strictObject({
  type: z.literal('integer').describe('A whole number.'),
  ...numbers,
  role: role('seed', 'count').describe('"count" is the number of results, which affects the charge.'),
});

const decimal = z.strictObject({
  type: z.literal('decimal').describe('A number.'),
  ...numbers,
  step: z.number().positive().max(1e9).describe('Step of the slider.'),
});

const toggle = z.strictObject({
  type: z.literal('toggle').describe('On or off, sent as true or false.'),
  ...common,
  role: role('sound', 'prompt-rewriting'),
  initial: z.boolean().describe('Value in a new form.').exactOptional(),
});

const sizeText = z.string().regex(/^\d{1,6}[x*]\d{1,6}$/, 'must be a size such as 1280x720');

const size = z.strictObject({
  type: z.literal('size').describe('A free width and height within limits.'),
  ...common,
  role: role('shape'),
  separator: z.enum(['*', 'x']).describe('Between width and height in the request.'),
  minPixels: count('Smallest area: width times height.'),
  maxPixels: count('Largest area: width times height.'),
  minRatio: ratio('Smallest width divided by height.'),
  maxRatio: ratio('Largest width divided by height.'),
  initial: sizeText.describe('Value in a new form.').exactOptional(),
  presets: z.array(sizeText).max(50).describe('Sizes with a button.'),
});

const images = z.strictObject({
  type: z.literal('images').describe('One image or several images.'),
  ...common,
  role: role('image', 'end-image', 'static-mask').describe('"image" is an input image, or the first frame of a video.'),
  wire: z.enum(['one', 'list']).describe('A string in the request, or a list of strings.'),
  encoding,
  min: count('Smallest number of images.').exactOptional(),
  max: z.number().int().min(1).max(100).describe('Largest number of images.'),
  groups: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and -')
          .refine(isNotInherited, 'is a reserved name'),
        title: shownText(60),
        max: z.number().int().min(1).max(100),
      }),
    )
    .min(1)
    .max(10)
    .describe('Groups that the model distinguishes in one list.')
    .exactOptional(),
  types: z.array(imageType).min(1).describe('Accepted file types.'),
  maxBytes: count('Largest file.').exactOptional(),
  minSide: count('Smallest side in pixels.').exactOptional(),
  maxSide: count('Largest side in pixels.').exactOptional(),
  minRatio: ratio('Smallest width divided by height.').exactOptional(),
  maxRatio: ratio('Largest width divided by height.').exactOptional(),
  endOf: otherField('Images field with the first frame, if this field has the last frame.'),
  sameSizeAs: otherField('Size field: the image must have exactly that many pixels.'),
  sameRatioAs: otherField('Images field: the image must have the ratio of its first image.'),
});

const link = z.strictObject({
  type: z.literal('link').describe('A public URL from which the gateway downloads a file.'),
  ...common,
  role: role('audio'),
  audio: z
    .strictObject({
      types: z.array(z.enum(['WAV', 'MP3'])).min(1),
      minSeconds: z.number().min(0).max(86_400),
      maxSeconds: z.number().positive().max(86_400),
      maxBytes: count('Largest file.'),
    })
    .describe('Limits of the audio file, measured if this computer can reach it.')
    .exactOptional(),
});

const json = z.strictObject({
  type: z.literal('json').describe('An object or a list, entered as JSON.'),
  ...common,
  shape: z.enum(['object', 'list']).exactOptional(),
  placeholder: shownText(200).exactOptional(),
});

const motion = z.strictObject({
  type: z.literal('motion').describe('Masked parts of the input image, each with its path.'),
  ...common,
  role: role('motion'),
  maxGroups: z.number().int().min(1).max(20),
  encoding,
  sameRatioAs: otherField('Images field: the masks must have the ratio of its first image.'),
});

export const fieldFileSchema = z
  .discriminatedUnion('type', [text, choice, integer, decimal, toggle, size, images, link, json, motion])
  .describe('A field of the form. "type" decides which other names are allowed.');

/** A field of a model as data. */
export type FieldFile = z.infer<typeof fieldFileSchema>;
