import type { FieldRole } from '../fields/field.ts';
import { capitalized } from '../util/text-for-sentence.ts';
import type { FieldFacts } from './statement.ts';

// The name of a field tells its meaning where nothing else does.

const imageName =
  /(?:^|_)(?:images?|img|photo|pic(?:ture)?|frames?|reference|references|mask|masks|tail)(?:_(?:urls?|uri|list|tail|references?|base64|data|input|files?)){0,4}$/;

/** True for a field with an image or several images. */
export function isImageField(name: string, { type = 'text', isEnum, options, types }: FieldFacts): boolean {
  if (!imageName.test(name) || (type !== 'text' && type !== 'list')) return false;
  return !isEnum && (options === undefined || types !== undefined);
}

export function isEndImage(name: string): boolean {
  return /tail|last|(?:^|_)end(?:_|$)|final/.test(name);
}

export function isPromptName(name: string): boolean {
  return /(?:^|_)prompt$|^(?:text|instruction)$/.test(name);
}

export function isDurationName(name: string): boolean {
  return /(?:^|_)(?:duration|seconds|video_length)(?:_|$)/.test(name);
}

/** Returns the type of a field in a model file. */
export function kindOfField(name: string, facts: FieldFacts): string {
  const { options, isUrl, isMask, audioTypes, minPixels, separator, initial } = facts;
  if (isMask) return 'motion';
  if (isImageField(name, facts)) return 'images';
  const type = facts.type ?? (options ? 'text' : usualType(name));
  if (type === 'boolean') return 'toggle';
  if (type === 'list' || type === 'object') return 'json';
  if (type === 'text' && /audio|voice|music|sound/.test(name) && (isUrl || audioTypes)) return 'link';
  if (type === 'text' && isPromptName(name)) return 'text';
  if (options) return 'choice';
  if (type !== 'text') return type === 'integer' ? 'integer' : 'decimal';
  const isSized = /^\d{2,5}[x*]\d{2,5}$/.test(String(initial)) || minPixels !== undefined || separator !== undefined;
  if (/size|ratio|resolution|dimension/.test(name) && isSized) return 'size';
  return isUrl && /ur[il]s?$/.test(name) ? 'link' : 'text';
}

/** The type of a field whose name tells it. */
function usualType(name: string): NonNullable<FieldFacts['type']> {
  if (/^(?:seed|n|steps|fps)$|^num_|_count$|_steps$/.test(name)) return 'integer';
  if (/scale$|strength$|weight$|temperature$/.test(name)) return 'number';
  if (/^(?:watermark|audio|prompt_extend)$|^(?:enable|with|is|has|use|generate)_/.test(name)) return 'boolean';
  return 'text';
}

const rolePatterns: readonly (readonly [type: string, role: FieldRole, name: RegExp])[] = [
  [
    'toggle',
    'prompt-rewriting',
    /prompt_?(?:ext|enh|opti|upsa|rewr|exp)|(?:enhance|optimi[sz]e|rewrite|expand)_?prompt/,
  ],
  ['toggle', 'sound', /(?:^|_)(?:audio|sound)$/],
  ['integer', 'seed', /(?:^|_)seed$/],
  [
    ...(['integer', 'count'] as const),
    /^(?:n|count|batch_size)$|^(?:num|number_of|n)_(?:images|videos|outputs|results|samples)$|(?:image|sample|output)_count$/,
  ],
  ['text', 'negative-prompt', /neg.{0,20}prompt$/],
  ['text', 'prompt', /(?:^|_)prompt$|^(?:text|instruction)$/],
  ['link', 'audio', /audio|voice|music|sound/],
  ['motion', 'motion', /./],
  ['size', 'shape', /./],
];

/** Returns the meaning of a field by its type and its name. */
export function usualRole(name: string, type: string): FieldRole | undefined {
  return rolePatterns.find(([each, , pattern]) => each === type && pattern.test(name))?.[1];
}

/** Labels of roles that are not named like them. Images and qualities have the words of their names. */
const titles: Readonly<Partial<Record<FieldRole, string>>> = {
  ...{ 'end-image': 'Last frame', audio: 'Audio URL', 'prompt-rewriting': 'Rewrite prompt' },
};

interface TitleFacts {
  readonly values: readonly (string | number)[];
  readonly isList: boolean;
  readonly makesVideos: boolean;
  readonly firstImage?: object | undefined;
}

/** Returns the label of a field: the usual one of its role, or the words of its name. */
export function titleOfField(name: string, role: FieldRole | undefined, facts: TitleFacts): string {
  const { values, isList, makesVideos, firstImage } = facts;
  if (role === 'image' && isList) return 'Images';
  if (role === 'image' && !firstImage) return makesVideos ? 'First frame' : 'Image';
  if (role === 'shape')
    return values.length > 0 && values.every((value) => String(value).includes(':')) ? 'Aspect ratio' : 'Size';
  const ofRole = role === 'image' || role === 'quality' ? undefined : role;
  const words = (ofRole ?? name).split(/[_.-]/).filter((word) => word !== '');
  const shown = words.map((word) => (/^(?:cfg|url|id|fps)$/i.test(word) ? word.toUpperCase() : word)).join(' ');
  return (role && titles[role]) ?? (capitalized(shown) || name);
}

/** Returns the label of an option; `undefined` for the value itself. */
export function labelOfOption(value: string | number, role: FieldRole | undefined): string | undefined {
  if (role === 'duration') return `${value} s`;
  if (role === 'shape' && /^\d+[x*]\d+$/.test(String(value))) return String(value).replace(/[x*]/, ' × ');
  return { std: 'Standard', pro: 'Pro' }[String(value)];
}
