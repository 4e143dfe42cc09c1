import type { ImageType } from '../fields/image-type.ts';
import { withoutUndefined } from '../util/json.ts';
import { capitalized } from '../util/text-for-sentence.ts';
import type { FieldFacts, ValueType } from './statement.ts';

// Reads phrases about one field, in English and Chinese. Every repeat in an expression is bounded, because the text is
// foreign. A phrase that none of them knows is left out, and the field has no such limit.

const typeNames: readonly (readonly [ValueType, RegExp])[] = [
  ['boolean', /\bbool|布尔/],
  ['integer', /\bint(?:eger|32|64)?\b|\blong\b|整数|整型/],
  ['number', /\bnumber\b|\bfloat|\bdouble\b|\bdecimal\b|浮点|小数|数值|数字/],
  ['object', /\bobject|\bdict|\bjson\b|\bmap\b|对象|字典/],
  ['text', /\bstr(?:ing)?s?\b|\btext\b|\buri\b|\burl\b|\bfile\b|字符串|文本/],
];

/** Returns the type in a text such as `array of string`, `integer | null` or `字符串`. */
export function readType(text: string): Pick<FieldFacts, 'type' | 'isEnum'> {
  const bare = text.toLowerCase().replace(/\bnumber of\b/g, '');
  const isList = /\barray|\blist\b|\[\]|数组|列表/.test(bare);
  const type = isList ? 'list' : typeNames.find(([, pattern]) => pattern.test(bare))?.[0];
  return withoutUndefined({ type, isEnum: /\benum|枚举/.test(bare) ? (true as const) : undefined });
}

/** Returns the facts in a description, and those that are `stated` already. `names`: all fields, whose names are no values. */
export function readFieldText(text: string, names: ReadonlySet<string>, stated: FieldFacts = {}): FieldFacts {
  const bare = normalized(text);
  const read = stated.options ? {} : readOptions(bare, names, stated);
  const found = {
    required: readRequired(bare),
    ...read,
    initial: readDefault(bare, stated.options ?? read.options),
    ...readNumbers(isNumeric(stated.type) ? bare.replace(/[`"]/g, '') : bare, stated.type),
    ...readFileLimits(bare),
    ...readRelations(bare, names),
    isUrl: isIn(bare, /\bur[li]s?\b|https?:|链接|网址/i),
    isMask: isIn(bare, /\bmasks?\b[\s\S]{0,80}trajector/i),
  };
  return withoutUndefined({ ...found, ...stated });
}

/** Writes numbers with digits only: `2,500 characters`, `2^32-1`. The example of a data URI names no type of its own. */
function normalized(text: string): string {
  return text
    .replace(/data:[\w/+.*-]{0,40};base64[^\s`)]{0,80}/gi, 'data URI')
    .replace(/\b\d{1,3}(?:,\d{3}){1,4}(?= ?-?(?:char|字|个|pixel|px))|\b\d{1,3}(?:,\d{3}){3}\b/gi, (digits) =>
      digits.replaceAll(',', ''),
    )
    .replace(/\b2(?:\^|\*\*)(31|32)( ?- ?1)?/g, (_, power, less) => String(2 ** Number(power) - (less ? 1 : 0)));
}

const isIn = (text: string, pattern: RegExp) => (pattern.test(text) ? (true as const) : undefined);

export function readRequired(text: string): boolean | undefined {
  if (/\bnot required\b|\boptional\b|选填|非必填|非必须|可不填|可选(?![值项])/i.test(text)) return false;
  if (/\brequired\b(?! (?:when|if|with|for|together|only))|\bmandatory\b|必填|必须填|必传|必选/i.test(text))
    return true;
  return undefined;
}

/** Reads `Yes`, `required`, `✓`, `是` in a column about what is required. */
export function readRequiredCell(text: string): boolean | undefined {
  const bare = text.trim();
  if (/^(?:no|false|n|-|–|—|✗|✘|×|❌|否|optional|可选|选填|非必填|非必选)/i.test(bare)) return false;
  return /^(?:yes|true|y|required|mandatory|✓|✔|√|✅|是|必填|必选|必须|必需)/i.test(bare) ? true : undefined;
}

const isNumeric = (type: FieldFacts['type']) => type === 'integer' || type === 'number';
const quoted = /`([^`\n]{1,80})`|"([^"\n]{1,80})"|“([^”\n]{1,80})”/g;
const optionCue =
  /\b(?:one of|values?|options?|allowed|supported|supports|choose|choices|enum|only|either)\b|可选值|可选项|取值|枚举|可选：|支持|仅/i;

/** Returns the values of a closed list. */
function readOptions(
  text: string,
  names: ReadonlySet<string>,
  { type, isEnum }: FieldFacts,
): Pick<FieldFacts, 'options' | 'hasLooseOptions'> {
  if (type === 'boolean' || type === 'list' || type === 'object') return {};
  if (isNumeric(type) && !isEnum && /\d[`"]? ?(?:to|-|–|~|～|至|到) ?[`"]?\d/.test(text)) return {};
  const cue = optionCue.exec(text);
  const marked = [...text.matchAll(quoted)]
    .map(([, ...groups]) => groups.find((each) => each !== undefined)?.trim() ?? '')
    .filter((each) => isValue(each) && !names.has(each));
  const isList = marked.length > 1 && (cue !== null || isMostlyValues(text, marked.length));
  if (marked.length > 0 && (isEnum || isList || /\bonly `|仅(?:支持)? ?`/i.test(text)))
    return { options: asOptions(marked, type) };
  if (!isEnum && !cue) return {};
  const listed = plainListIn(cue ? text.slice(cue.index + cue[0].length) : text).filter((each) => !names.has(each));
  if (listed.length < (isEnum ? 1 : 2)) return {};
  return { options: asOptions(listed, type), ...(!isEnum && { hasLooseOptions: true }) };
}

/** A value has no spaces and is no placeholder: `16:9`, `720p`, `std`. */
function isValue(text: string): boolean {
  return /^[\w.:*×+/-]{1,60}$/.test(text) && !/width|height/i.test(text) && !/^(?:true|false|null)$/.test(text);
}

/** Returns the words of `: 5, 10 or 15`, up to the end of the sentence. Empty if one of them is no value. */
function plainListIn(text: string): string[] {
  const sentence = /^[^;；。\n]{0,300}/.exec(text)?.[0]?.split(/\.(?=\s|$)/)[0] ?? '';
  const listed = sentence.replace(/[(（][^)）]{0,80}[)）]/g, '').replace(/^[\s:：为是有=]{0,6}(?:are |is |be )?/i, '');
  const words = listed
    .split(/,|，|、|\||\/| or | and |或|和/)
    .map((word) => word.replace(/^["'`“\s]{0,4}|["'`”\s]{0,4}$/g, ''))
    .filter((word) => word !== '');
  return words.every(isValue) ? words : [];
}

/** True if a text is little more than its values, such as "`std` (default), `pro` (higher quality)". */
function isMostlyValues(text: string, count: number): boolean {
  const rest = text.replace(quoted, '').replace(/[(（][^)）]{0,80}[)）]/g, '');
  return rest.replace(/[\s,，、;；.。/|]{1,400}/g, '').length <= 12 + count;
}

function asOptions(values: readonly string[], type: FieldFacts['type']): (string | number)[] {
  const distinct = [...new Set(values)];
  const numbers = distinct.map((value) => Number(value.replace(/(?<=\d) ?(?:s|秒)$/, '')));
  return type !== 'text' && numbers.every(Number.isFinite) ? numbers : distinct;
}

function readDefault(text: string, options: FieldFacts['options']): FieldFacts['initial'] {
  if (/\bno default|无默认/i.test(text)) return undefined;
  const isOn = /默认(?:为|值为)?(?:(开启|打开|启用)|(?:关闭|不开启|不启用))/.exec(text);
  if (isOn) return isOn[1] !== undefined;
  const found = defaultBehind.exec(text) ?? defaultBefore.exec(text);
  const [, ...words] = found ?? [];
  const bare = words.at(-1)?.replace(/[.:]$/, '');
  const word = bare ?? words.find((each) => each !== undefined);
  return word === undefined ? undefined : defaultIn(word.trim(), options, bare === undefined);
}

const defaultBehind = /(?:`([^`\n]{1,80})`|"([^"\n]{1,80})"|(?<![\w.:*])([\w.:*-]{1,60})) ?[(（] ?(?:default|默认)/i;
const defaultBefore =
  /(?:\bdefaults?(?: value)?(?: is| to|:|=|：)?|(?:默认|缺省)(?:值)?(?:为|是|：|:)?) {0,3}(?:`([^`\n]{1,80})`|["“]([^"”\n]{1,80})["”]|([\w.:*-]{1,60}))/i;

/** Returns a default value. A word without quotes counts only if it can be nothing else. */
export function defaultIn(word: string, options: FieldFacts['options'], isMarked: boolean): FieldFacts['initial'] {
  const option = options?.find((each) => String(each) === word);
  if (option !== undefined) return option;
  if (/^(?:true|on|开启)$/i.test(word)) return true;
  if (/^(?:false|off|关闭)$/i.test(word)) return false;
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(word)) return Number(word);
  return isMarked && !/^(?:null|none|无|-)?$/i.test(word) ? word : undefined;
}

const number = '(-?\\d{1,15}(?:\\.\\d{1,9})?)';
const to = ' ?(?:to|-|–|—|~|～|至|到|\\.{2,3}|…) ?';
const atLeast =
  '(?:\\bmin(?:imum)?(?: value| side)?|at least|no (?:less|smaller) than|not less than|>=?|≥|不小于|不低于|不少于|至少|最小值?|大于)';
const atMost =
  '(?:\\bmax(?:imum)?(?: value| length| side)?|at most|up to|no (?:more|longer|larger) than|exceed(?:ing)?|limit(?:ed to)?|within|under|<=?|≤|不超过|不多于|不能超过|不得超过|不大于|最多|最长|最大值?|上限|至多|小于)';
const filler = '(?: of| is|长度|为|是|[:：= ]|支持|输入|传入|上传){0,4}';

/** Limits by the unit of their numbers. A number without a unit limits a number. */
const limits = (
  [
    ['', 'maxLength', '[ -]?(?:characters?|chars?|个?(?:英文)?(?:字符|汉字|字))'],
    [
      'minItems',
      'maxItems',
      ' ?(?:(?:reference|input|source|mask) )?(?:items?|images?|files?|entries|elements|groups?|masks?|urls?|张|个|幅|项|组)(?![a-z符字])',
    ],
    ['minSide', 'maxSide', ' ?(?:px|pixels?|像素)'],
    ['minSeconds', 'maxSeconds', ' ?(?:s|sec|seconds?|秒)(?![a-z])'],
    ['min', 'max', '(?![\\d^])'],
  ] as const
).map(([least, most, unit]) => ({
  names: [least, most] as const,
  range: new RegExp(
    `(?<![\\w*×.:])(?:between ${number}(?:${unit})? and |[[［(（] ?${number} ?[,，] ?|${number}(?:${unit})?${to})${number}${unit}`,
    'i',
  ),
  least: new RegExp(`${atLeast}${filler}${number}${unit}`, 'i'),
  most: new RegExp(
    `${atMost}${filler}${number}${unit}|${number}${unit} ?(?:max|or (?:less|fewer)|at most|以内|以下|之内|limit)`,
    'i',
  ),
}));

/** Returns the numbers in a text as limits. */
function readNumbers(text: string, type: FieldFacts['type']): FieldFacts {
  const facts = new Map<string, number>();
  for (const { names, range, least, most } of limits) {
    if (names[0] === 'min' && !isNumeric(type)) continue;
    const [from, to] =
      range
        .exec(text)
        ?.slice(1)
        .filter((each) => each !== undefined) ?? [];
    const found = [
      from ?? least.exec(text)?.[1],
      to ??
        most
          .exec(text)
          ?.slice(1)
          .find((each) => each !== undefined),
    ];
    for (const [index, each] of found.entries()) if (each !== undefined) facts.set(names[index] ?? '', Number(each));
  }
  const length =
    /(?:max(?:imum)?[ _]?length|length limit|最大长度|长度上限|长度限制)(?: of| is|[:：=为是 ]){0,4}(\d{1,9})/i;
  const longest = length.exec(text)?.[1];
  if (longest !== undefined) facts.set('maxLength', Number(longest));
  // Ratios such as 1:3, and areas such as 512*512, in pairs.
  for (const [pattern, names, of] of pairs) {
    const [, ...parts] = pattern.exec(text)?.map(Number) ?? [];
    const [first = 0, second = 1, third = 0, fourth = 1] = parts;
    if (parts.length > 0) facts.set(names[0], of(first, second)).set(names[1], of(third, fourth));
  }
  facts.delete('');
  return Object.fromEntries(facts);
}

const pairs = [
  [
    /(?<![\d.])(\d{1,3}(?:\.\d{1,3})?)[:：](\d{1,3}(?:\.\d{1,3})?) ?(?:to|and|-|–|~|～|至|到) ?(\d{1,3}(?:\.\d{1,3})?)[:：](\d{1,3}(?:\.\d{1,3})?)/,
    ['minRatio', 'maxRatio'],
    (width: number, height: number) => width / height,
  ],
  [
    /(?<!\d)(\d{2,5}) ?[*x×] ?(\d{2,5}) ?(?:px|pixels?|像素)? ?(?:to|and|-|–|~|～|至|到) ?(\d{2,5}) ?[*x×] ?(\d{2,5})/i,
    ['minPixels', 'maxPixels'],
    (width: number, height: number) => width * height,
  ],
] as const;

const imageTypeNames: Readonly<Record<string, ImageType>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp', webp: 'image/webp' },
};
const bytesOfUnit: Readonly<Record<string, number>> = {
  ...{ k: 1e3, m: 1e6, g: 1e9, ki: 1024, mi: 1024 ** 2, gi: 1024 ** 3 },
};

/** Reads which files are accepted, how large they may be, and how they are sent. */
function readFileLimits(text: string): FieldFacts {
  const names = [...text.matchAll(/(?<![a-z])(jpe?g|png|bmp|webp|wav|mp3)(?![a-z\d])/gi)].map(([name]) =>
    name.toLowerCase(),
  );
  const types = names.flatMap((name) => imageTypeNames[name] ?? []);
  const audioTypes = names.flatMap((name) =>
    name === 'wav' ? ['WAV' as const] : name === 'mp3' ? ['MP3' as const] : [],
  );
  const [, amount, unit = ''] = /(\d{1,6}(?:\.\d{1,3})?) ?(ki?(?=b)|mi?|gi?(?=b)|兆)b?(?![a-z])/i.exec(text) ?? [];
  const isBare =
    /(?:no|without|not include|exclud\w{0,4}|omit)(?: an?| the| any)? (?:`?data|prefix)|不带|不要(?:包含|带)|不含|去掉|无需/i;
  const isDataUri = /data[ -]?ur[il]/i.test(text) && !isBare.test(text);
  const separator = /(?:width|宽) ?([*x×]) ?(?:height|高)/i.exec(text)?.[1];
  return withoutUndefined({
    types: types.length > 0 ? [...new Set(types)] : undefined,
    audioTypes: audioTypes.length > 0 ? [...new Set(audioTypes)] : undefined,
    maxBytes: amount === undefined ? undefined : Math.round(Number(amount) * (bytesOfUnit[unit.toLowerCase()] ?? 1e6)),
    encoding: isDataUri ? ('data-uri' as const) : /base64/i.test(text) ? ('base64' as const) : undefined,
    separator: separator === undefined ? undefined : separator === '*' ? ('*' as const) : ('x' as const),
  });
}

function readRelations(text: string, names: ReadonlySet<string>): FieldFacts {
  const groups = [...text.matchAll(/up to (\d{1,3}) ([a-z]{3,20}) images/gi)].map(([, max, name = '']) => ({
    ...{ id: name.toLowerCase(), title: capitalized(name), max: Number(max) },
  }));
  const sized =
    /(?:resolution|dimensions?|size|pixels?) must (?:match|equal|be the same as) (?:the )?`?([A-Za-z_]\w{0,63})/i;
  const size = sized.exec(text)?.[1];
  return withoutUndefined({
    groups: groups.length > 1 ? groups : undefined,
    hasSizeOf: size !== undefined && names.has(size) ? size : undefined,
    hasRatioOfImage: isIn(text, /ratio must (?:match|equal|be the same as)|(?:比例|宽高比|长宽比)[^。；]{0,20}一致/i),
  });
}
