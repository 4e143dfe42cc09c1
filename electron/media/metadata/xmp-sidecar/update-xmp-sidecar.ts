import { normalizeTag } from '../../../../shared/library/tag.ts';
import { digitalSourceTerms } from '../xmp.ts';
import { changesOfXmpFile, nestedTagLists, tagsByKey, type XmpFileChanges } from './changes-of-xmp-file.ts';
import { pickLabel, readWrittenValues, type WrittenXmpValues, type XmpValues } from './written-xmp-values.ts';
import { XmpDocument } from './xmp-document.ts';

/** The metadata of an item that belongs into its XMP sidecar. */
export interface XmpSidecarContent {
  readonly itemId: string;
  readonly values: XmpValues;
  /** The term of IPTC for how the media was created, if it is written. */
  readonly digitalSource?: string | undefined;
}

export interface XmpSidecarUpdate extends XmpFileChanges {
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
  const now: WrittenXmpValues = {
    id: itemId,
    rating,
    flag,
    title,
    tags,
    ...(isLabelOurs ? { label: true as const } : {}),
  };
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
