import type { Edit } from '../../../../shared/library/item-edit.ts';
import { normalizeTag } from '../../../../shared/library/tag.ts';
import { digitalSourceTerms } from '../xmp.ts';
import { type ComparedXmpValues, compareXmpValues, nestedTagLists, type ValueState } from './compare-xmp-values.ts';
import { pickLabel, readWrittenValues, type WrittenXmpValues, type XmpValues } from './written-xmp-values.ts';
import { XmpDocument } from './xmp-document.ts';

/** The metadata of an item that belongs into its XMP sidecar. */
export interface XmpSidecarContent {
  readonly itemId: string;
  readonly values: XmpValues;
  /** The term of IPTC for how the media was created, if it is written. */
  readonly digitalSource?: string | undefined;
}

/** A value that was changed differently in the library and by another program. Empty: no value. */
export interface XmpConflict {
  readonly field: 'rating' | 'flag' | 'title';
  readonly inLibrary: string;
  readonly inFile: string;
}

export interface XmpSidecarUpdate {
  /** The new text of the file. Absent if nothing changes. */
  readonly text?: string;
  /** Changes by other programs that the library does not have yet. */
  readonly changes: Edit;
  readonly conflicts: readonly XmpConflict[];
  /** The edit that takes the values of the file in all conflicts. */
  readonly valuesOfFile: Edit;
  /** Sentences about values that the library can't store. They stay in the file. */
  readonly unusable: readonly string[];
}

const nothing: XmpSidecarUpdate = { changes: {}, conflicts: [], valuesOfFile: {}, unusable: [] };

/**
 * Writes the values of the library into the text of an XMP sidecar. All other content stays, and so does each value
 * that another program changed. `text`: the current file, if there is one. `overwrite`: the values of the library
 * replace those of the file in conflicts. Throws for a text that is no XMP.
 */
export function updateXmpSidecar(
  text: string | undefined,
  content: XmpSidecarContent,
  { overwrite = false }: { overwrite?: boolean } = {},
): XmpSidecarUpdate {
  const { itemId, values, digitalSource } = content;
  if (text === undefined && Object.keys(values).length === 0 && digitalSource === undefined) return nothing;
  const document = new XmpDocument(text);
  const unchanged = document.toString();
  const written = readWrittenValues(document, itemId);
  const compared = compareXmpValues(document, values, written);
  const isWritten = ({ state }: { readonly state: ValueState }) =>
    state === 'same' || state === 'library' || (overwrite && state === 'conflict');
  const isFlagWritten = isWritten(compared.flag);
  const isRatingWritten = isFlagWritten && isWritten(compared.rating);
  if (isRatingWritten) writeNumber(document, 'xmp:Rating', values.flag === 'reject' ? -1 : (values.rating ?? 0));
  const isLabelOurs = isFlagWritten ? writeFlag(document, values, written) : written.label === true;
  if (isWritten(compared.title) && compared.title.state !== 'same') document.setLocalizedText('dc:title', values.title);
  writeTags(document, compared);
  if (digitalSource !== undefined && document.text('Iptc4xmpExt:DigitalSourceType') === undefined)
    document.setText('Iptc4xmpExt:DigitalSourceType', `${digitalSourceTerms}${digitalSource}`);
  const now: WrittenXmpValues = {
    id: itemId,
    rating: isRatingWritten ? values.rating : written.rating,
    flag: isFlagWritten ? values.flag : written.flag,
    title: isWritten(compared.title) ? values.title : written.title,
    tags: tagsOnBothSides(values, written, compared),
    ...(isLabelOurs ? { label: true as const } : {}),
  };
  document.setText('triptych:written', JSON.stringify(now));
  const after = document.toString();
  return {
    ...(text === undefined || after !== unchanged ? { text: after } : {}),
    changes: changesOf(compared),
    conflicts: overwrite ? [] : conflictsOf(compared, values),
    valuesOfFile: valuesOfFile(compared),
    unusable: compared.unusable,
  };
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

function writeTags(document: XmpDocument, { tags }: ComparedXmpValues): void {
  const removed = new Set(tags.removedInLibrary.map(normalizeTag));
  document.changeList('dc:subject', (tag) => removed.has(normalizeTag(tag)), tags.addedInLibrary);
  for (const [name, separator] of nestedTagLists) {
    if (document.list(name).length === 0) continue;
    const isRemoved = (path: string) => removed.has(normalizeTag(path.split(separator).at(-1) ?? ''));
    document.changeList(name, isRemoved, tags.addedInLibrary);
  }
}

/** A tag that only one side has stays as it was last written, so that the change of that side stays visible. */
function tagsOnBothSides({ tags = [] }: XmpValues, written: WrittenXmpValues, { tags: compared }: ComparedXmpValues) {
  const onlyInLibrary = new Set(compared.removedInFile.map(normalizeTag));
  const both = tags.filter((tag) => !onlyInLibrary.has(normalizeTag(tag)));
  return [...both, ...(written.tags ?? []).filter((tag) => onlyInLibrary.has(normalizeTag(tag)))];
}

function changesOf({ rating, flag, title, tags }: ComparedXmpValues): Edit {
  return {
    ...(rating.state === 'file' ? { rating: rating.inFile ?? null } : {}),
    ...(flag.state === 'file' ? { flag: flag.inFile ?? null } : {}),
    ...(title.state === 'file' ? { title: title.inFile ?? null } : {}),
    ...(tags.addedInFile.length > 0 ? { addTags: [...tags.addedInFile] } : {}),
    ...(tags.removedInFile.length > 0 ? { removeTags: [...tags.removedInFile] } : {}),
  };
}

const fields = ['rating', 'flag', 'title'] as const;

function conflictsOf(compared: ComparedXmpValues, values: XmpValues): XmpConflict[] {
  return fields.flatMap((field) => {
    const { state, inFile } = compared[field];
    return state === 'conflict'
      ? [{ field, inLibrary: String(values[field] ?? ''), inFile: String(inFile ?? '') }]
      : [];
  });
}

function valuesOfFile(compared: ComparedXmpValues): Edit {
  const taken = fields.filter((field) => compared[field].state === 'conflict');
  return Object.fromEntries(taken.map((field) => [field, compared[field].inFile ?? null]));
}
