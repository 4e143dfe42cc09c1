import { z } from 'zod';
import { type Item, itemSchema, longestTitle, mostTags } from '../../../../shared/library/item.ts';
import { cleanTitle, type Edit } from '../../../../shared/library/item-edit.ts';
import { cleanTag, normalizeTag, tagProblem } from '../../../../shared/library/tag.ts';
import { parseJsonOrUndefined } from '../../../../shared/util/json.ts';
import { digitalSourceTerms } from '../xmp.ts';
import { XmpDocument } from './xmp-document.ts';

/** Lists of nested tags, which some programs read before the plain list, and the sign between their levels. */
const nestedTagLists = [
  ['lr:hierarchicalSubject', '|'],
  ['digiKam:TagsList', '/'],
] as const;
/** Below these tags, programs note facts for themselves: the file type, that a file was changed, that it has a face. */
const rootsOfPrograms = new Set(['darktable', '_digikam_root_tag_', '_digikam_internal_tags_'].map(normalizeTag));

/** The metadata of an item that belongs into its XMP sidecar. */
export interface XmpSidecarContent {
  readonly itemId: string;
  readonly values: XmpValues;
  /** The term of IPTC for how the media was created, if it is written. */
  readonly digitalSource?: string | undefined;
}

interface XmpSidecarUpdate extends XmpFileChanges {
  /** The new text of the file. Absent if nothing changes. */
  readonly text?: string;
}

/**
 * Writes the values that changed in the library since the last write into the text of an XMP file; `undefined` for a new
 * file. All other values and all other content stay. Throws for a text that is no XMP.
 */
export function updateXmpSidecar(
  text: string | undefined,
  { itemId, values, digitalSource }: XmpSidecarContent,
): XmpSidecarUpdate {
  if (text === undefined && Object.keys(values).length === 0 && digitalSource === undefined)
    return { changes: {}, unusable: [] };
  const document = new XmpDocument(text);
  const unchanged = document.toString();
  const written = readWrittenValues(document, itemId);
  const found = changesOfXmpFile(document, values, written);
  const isNewFlag = values.flag !== written.flag;
  const isNewRejection = isNewFlag && (values.flag === 'reject' || written.flag === 'reject');
  if (values.rating !== written.rating || isNewRejection)
    writeNumber(document, 'xmp:Rating', values.flag === 'reject' ? -1 : (values.rating ?? 0));
  const isLabelOurs = isNewFlag ? writeFlag(document, values, written) : written.label === true;
  if (values.title !== written.title) document.setLocalizedText('dc:title', values.title);
  writeTags(document, values, written);
  if (digitalSource !== undefined && document.text('Iptc4xmpExt:DigitalSourceType') === undefined)
    document.setText('Iptc4xmpExt:DigitalSourceType', `${digitalSourceTerms}${digitalSource}`);
  const { rating, flag, title, tags } = values;
  const now: WrittenXmpValues = { id: itemId, rating, flag, title, tags, label: isLabelOurs || undefined };
  document.setText('triptych:written', JSON.stringify(now));
  const after = document.toString();
  return { ...(text === undefined || after !== unchanged ? { text: after } : {}), ...found };
}

/** Zero is written only in place of another number. */
function writeNumber(document: XmpDocument, name: 'xmp:Rating' | 'xmpDM:pick' | 'digiKam:PickLabel', value: number) {
  if (value !== 0 || document.text(name) !== undefined) document.setText(name, String(value));
}

/** Returns true if the label is written by Triptych. A label of another program stays. */
function writeFlag(document: XmpDocument, { flag }: XmpValues, written: WrittenXmpValues): boolean {
  writeNumber(document, 'xmpDM:pick', flag === 'pick' ? 1 : flag === 'reject' ? -1 : 0);
  writeNumber(document, 'digiKam:PickLabel', flag === 'pick' ? 3 : flag === 'reject' ? 1 : 0);
  const label = document.text('xmp:Label');
  if (flag === 'pick' && label === undefined) document.setText('xmp:Label', pickLabel);
  else if (flag !== 'pick' && label === pickLabel && written.label) document.setText('xmp:Label', undefined);
  return flag === 'pick' && (label === undefined || label === pickLabel);
}

function writeTags(document: XmpDocument, values: XmpValues, written: WrittenXmpValues): void {
  const [inLibrary, inWritten] = [tagsByKey(values.tags), tagsByKey(written.tags)];
  const inFile = tagsByKey(document.list('dc:subject'));
  const added = [...inLibrary].flatMap(([key, tag]) => (inWritten.has(key) || inFile.has(key) ? [] : [tag]));
  const isRemoved = (tag: string) => inWritten.has(normalizeTag(tag)) && !inLibrary.has(normalizeTag(tag));
  document.changeList('dc:subject', isRemoved, added);
  for (const [name, separator] of nestedTagLists) {
    if (document.list(name).length === 0) continue;
    document.changeList(name, (path) => isRemoved(path.split(separator).at(-1) ?? ''), added);
  }
}

interface XmpFileChanges {
  /** The values of the file that replace those of the library. */
  readonly changes: Edit;
  /** Sentences about the values that the library can't store. They stay in the file. */
  readonly unusable: readonly string[];
}

/**
 * Returns what other programs changed in a file since `written`, as far as the library does not have it. The file is
 * untrusted.
 */
function changesOfXmpFile(document: XmpDocument, library: XmpValues, written: WrittenXmpValues): XmpFileChanges {
  const unusable: string[] = [];
  const stars = starsOf(document);
  if (stars === undefined) unusable.push('Its rating isn’t a number from -1 to 5.');
  // A rejected file has -1 in place of its stars, so the stars are unknown.
  const hidden = stars === undefined || stars === -1 || (stars === 0 && written.flag === 'reject');
  const flags = changedFlags(document, written, stars);
  if (flags.length > 1) unusable.push('It is both picked and rejected.');
  const title = titleOf(document);
  if (title === null) unusable.push(`Its title has more than ${longestTitle} characters.`);
  const inFile = {
    rating: hidden ? written.rating : stars || undefined,
    flag: flags.length === 1 ? (flags[0] ?? undefined) : written.flag,
    title: title === null ? written.title : title,
  };
  const changed = (['rating', 'flag', 'title'] as const).filter(
    (field) => inFile[field] !== written[field] && inFile[field] !== library[field],
  );
  const values: Edit = Object.fromEntries(changed.map((field) => [field, inFile[field] ?? null]));
  return { changes: { ...values, ...changedTags(document, library, written, unusable) }, unusable };
}

/** Returns -1 for a rejected file, 0 to 5 for its stars, and `undefined` for any other text. */
function starsOf(document: XmpDocument): number | undefined {
  const text = document.text('xmp:Rating') ?? '';
  const stars = text === '' ? 0 : Math.round(Number(text));
  return stars >= -1 && stars <= 5 ? stars : undefined;
}

type Flag = Item['flag'] | null;

/** Returns the flags that changed in the file since they were written. Each program changes only the fields it knows. */
function changedFlags(document: XmpDocument, written: WrittenXmpValues, stars: number | undefined): Flag[] {
  const flag = written.flag ?? null;
  const label = document.text('xmp:Label');
  const found: Flag[] = [
    flagOfText(document.text('xmpDM:pick'), { '1': 'pick', '-1': 'reject' }),
    flagOfText(document.text('digiKam:PickLabel'), { '3': 'pick', '1': 'reject' }),
    // A missing field says nothing about a flag that was never written into it.
  ].map((each) => (each === undefined ? flag : each));
  if (stars !== undefined && (stars === -1) !== (flag === 'reject')) found.push(stars === -1 ? 'reject' : null);
  if (label === pickLabel && !written.label) found.push('pick');
  if (label === undefined && written.label) found.push(null);
  return [...new Set(found.filter((each) => each !== flag))];
}

/** Returns `null` for a file without a flag, and `undefined` without the field. */
function flagOfText(text: string | undefined, flags: Readonly<Record<string, Flag>>): Flag | undefined {
  return text === undefined || text === '' ? undefined : (flags[text] ?? null);
}

/** Returns `null` for a title that is too long. */
function titleOf(document: XmpDocument): string | undefined | null {
  const title = cleanTitle(document.localizedText('dc:title') ?? '');
  return title.length > longestTitle ? null : title || undefined;
}

/** Returns a function that is true for a tag that a program wrote for itself, not for a person. */
function programTags(document: XmpDocument): (key: string) => boolean {
  const paths = nestedTagLists.flatMap(([name, separator]) =>
    document.list(name).map((path) => path.split(separator).map(normalizeTag)),
  );
  return (key) => {
    const around = [...paths.filter((path) => path.includes(key)), ...(key.includes('|') ? [key.split('|')] : [])];
    return around.length > 0 && around.every(([root = '']) => rootsOfPrograms.has(root));
  };
}

function changedTags(
  document: XmpDocument,
  library: XmpValues,
  written: WrittenXmpValues,
  unusable: string[],
): Pick<Edit, 'addTags' | 'removeTags'> {
  const inLibrary = tagsByKey(library.tags);
  const inWritten = tagsByKey(written.tags);
  const inFile = tagsByKey(document.list('dc:subject'));
  const addTags: string[] = [];
  const isOfProgram = programTags(document);
  let room = mostTags - inLibrary.size;
  for (const [key, tag] of inFile) {
    if (inLibrary.has(key) || inWritten.has(key) || isOfProgram(key)) continue;
    const wrong = tagProblem(tag);
    if (wrong === undefined && room > 0) {
      room -= 1;
      addTags.push(tag);
    } else if (tag !== '') unusable.push(wrong ?? `The tag “${tag}” would be one of more than ${mostTags}.`);
  }
  const removeTags = [...inLibrary].flatMap(([key, tag]) => (inWritten.has(key) && !inFile.has(key) ? [tag] : []));
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}

/** Returns the tags by their normalized names. */
function tagsByKey(tags: readonly string[] = []): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(normalizeTag(tag))) byKey.set(normalizeTag(tag), cleanTag(tag));
  return byKey;
}

/** The values of an item that an XMP sidecar contains. */
const xmpValuesSchema = itemSchema.pick({ rating: true, flag: true, tags: true, title: true });
export type XmpValues = Readonly<z.infer<typeof xmpValuesSchema>>;

/** The label of picked items, for programs that have labels and no picks. */
const pickLabel = 'Pick';

const writtenSchema = xmpValuesSchema.extend({
  /** ID of the item. A copied file may be next to another item. */
  id: z.string(),
  /** Triptych wrote the label. */
  label: z.literal(true).optional(),
});
type WrittenXmpValues = Readonly<z.infer<typeof writtenSchema>>;

/**
 * Returns the values that Triptych last wrote into the file, without which nobody knows which side changed. Without
 * valid ones, or with those of another item, the result has no values.
 */
function readWrittenValues(document: XmpDocument, id: string): WrittenXmpValues {
  const parsed = writtenSchema.safeParse(parseJsonOrUndefined(document.text('triptych:written') ?? ''));
  return parsed.success && parsed.data.id === id ? parsed.data : { id };
}
