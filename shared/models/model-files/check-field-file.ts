import type { FieldFile } from '../../fields/field-file-schema.ts';
import { parseSize, readSizeOrRatio } from '../../fields/size-or-ratio.ts';
import { fieldFromFile } from './field-from-file.ts';

/** A fault of a field in a model file. `name` is the fact with the fault, in place of the whole field. */
interface FieldFileFault {
  readonly name?: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, FieldFile>>;

/** Returns what is wrong with a field beyond the schema: limits that contradict each other, and unknown other fields. */
export function checkFieldFile(file: FieldFile, fields: Fields): FieldFileFault[] {
  return [...checkPairs(file), ...checkFirstValues(file), ...checkOptions(file), ...checkOtherFields(file, fields)];
}

/** Pairs of facts of which the first must not exceed the second. */
const pairs = [
  ['min', 'max'],
  ['minPixels', 'maxPixels'],
  ['minRatio', 'maxRatio'],
  ['minSide', 'maxSide'],
] as const;

function checkPairs(file: FieldFile): FieldFileFault[] {
  const facts: Readonly<Record<string, unknown>> = file;
  const faults: FieldFileFault[] = pairs.flatMap(([low, high]) => {
    const [least, most] = [facts[low], facts[high]];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return [];
    return [{ name: low, text: `is ${least}, but ${high} is ${most}.` }];
  });
  if (file.type === 'images' && file.wire === 'one' && file.max > 1)
    faults.push({ name: 'max', text: `is ${file.max}, but "wire": "one" sends a single image.` });
  if (file.type === 'link' && file.audio && file.audio.minSeconds > file.audio.maxSeconds)
    faults.push({ name: 'audio', text: `has a minSeconds above its maxSeconds.` });
  return faults;
}

/** Checks the values that a new form would contain, with the rules of the field itself. */
function checkFirstValues(file: FieldFile): FieldFileFault[] {
  const field = fieldFromFile(file);
  const check = (name: string, value: string | number | boolean | undefined): FieldFileFault[] =>
    value === undefined ? [] : field.check(value).map((text) => ({ name, text }));
  return [
    ...('initial' in file ? check('initial', file.initial) : []),
    ...('opening' in file ? check('opening', file.opening) : []),
    ...('presets' in file ? file.presets.flatMap((preset) => check('presets', preset)) : []),
  ];
}

function checkOptions(file: FieldFile): FieldFileFault[] {
  if (file.type !== 'choice') return [];
  const values = file.options.map(({ value }) => value);
  const repeated = values.find((value, index) =>
    values.some((each, at) => at < index && String(each) === String(value)),
  );
  const types = new Set(values.map((value) => typeof value));
  const fits = roleFits[file.role ?? ''];
  const odd = fits && values.find((value) => !fits.test(value));
  return [
    ...(repeated === undefined ? [] : [{ name: 'options', text: `contains ${JSON.stringify(repeated)} twice.` }]),
    ...(types.size > 1
      ? [
          {
            name: 'options',
            text: 'mixes numbers and texts. Use only one of them: for a gateway, 5 and "5" are different values.',
          },
        ]
      : []),
    ...(odd === undefined
      ? []
      : [{ name: 'options', text: `contains ${JSON.stringify(odd)}, which isn’t ${fits?.what}.` }]),
  ];
}

const roleFits: Readonly<Record<string, { readonly what: string; test(value: string | number): boolean }>> = {
  shape: { what: 'a size or a ratio, as the role "shape" requires', test: (value) => readSizeOrRatio(value) !== null },
  duration: {
    what: 'a number of seconds, as the role "duration" requires',
    test: (value) => String(value).trim() !== '' && Number(value) > 0,
  },
};

function checkOtherFields(file: FieldFile, fields: Fields): FieldFileFault[] {
  const check = (name: string, other: string | undefined, what: string, fits: (field: FieldFile) => boolean) => {
    const target = other !== undefined && Object.hasOwn(fields, other) ? fields[other] : undefined;
    if (other === undefined || (target && target !== file && fits(target))) return [];
    return [{ name, text: `names "${other}", but the model has no other ${what} with this name.` }];
  };
  const isImages = (field: FieldFile) => field.type === 'images';
  return [
    ...('endOf' in file ? check('endOf', file.endOf, 'images field', isImages) : []),
    ...('sameRatioAs' in file ? check('sameRatioAs', file.sameRatioAs, 'images field', isImages) : []),
    ...('sameSizeAs' in file ? check('sameSizeAs', file.sameSizeAs, 'field of sizes', hasSizes) : []),
  ];
}

/** True for a field whose values are sizes in pixels. */
function hasSizes(file: FieldFile): boolean {
  if (file.type === 'size') return true;
  return file.type === 'choice' && file.options.every(({ value }) => parseSize(String(value)) !== null);
}
