import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { sourcesOfDraft } from '../../../shared/library/lineage-source.ts';
import { isJsonObject, parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { readErrorReason } from '../../files/disk-error-reason.ts';
import { extensionOf, isUnshownExtension, kindOfExtension } from '../../media/media-extensions.ts';
import { type Sidecar, sidecarSchema } from './sidecar.ts';

/** A file of a library with its parsed sidecar. */
export interface DescribedFile {
  readonly item: Item;
  readonly sidecar: Sidecar;
}

/** Far above the size of a real sidecar, which refers to images by hash. Bytes. */
const largestSidecar = 2_000_000;
const longestSide = 1_000_000;

/**
 * Reads the sidecar `name` in a folder with these file names. A sidecar is untrusted: its file is always the one beside
 * it. Returns a sentence if the file cannot be imported.
 */
export async function readDescribedFile(
  library: string,
  folder: { path: string; names: ReadonlySet<string> },
  name: string,
): Promise<DescribedFile | string> {
  const text = await readTextUpTo(largestSidecar, join(library, folder.path, name), 'a sidecar');
  if (typeof text !== 'string') return text.why;
  const json = parseJsonOrUndefined(text);
  if (!isJsonObject(json)) return 'It isn’t JSON.';
  if (json['format'] !== 'triptych-sidecar') return 'It doesn’t describe a library file.';
  if (typeof json['version'] === 'number' && json['version'] > 1) return 'A newer version of Triptych wrote it.';
  const read = sidecarSchema.safeParse(json);
  if (!read.success) return 'It is damaged: its description is incomplete.';
  const sidecar = read.data;
  const stem = name.slice(0, -'.json'.length);
  const extension = extensionOf(sidecar.item.file);
  const kind = kindOfExtension(extension);
  const isUnshown = sidecar.item.kind === 'file' && isUnshownExtension(extension);
  if (!isUnshown && (!kind || kind.kind !== sidecar.item.kind || kind.mime !== sidecar.item.mime))
    return 'It describes neither an image nor a video.';
  if (!folder.names.has(`${stem}.${extension}`)) return 'The described file isn’t next to it.';
  const wrong = wrongMeasure(sidecar.item);
  if (wrong !== undefined) return wrong;
  const file = folder.path === '' ? `${stem}.${extension}` : `${folder.path}/${stem}.${extension}`;
  return { sidecar, item: { ...sidecar.item, ...sourcesIn(sidecar), file } };
}

/** Returns the sources of the item, from the request in the sidecar. */
function sourcesIn(sidecar: Sidecar): Pick<Item, 'sources'> {
  const sources = 'request' in sidecar && !sidecar.task.tracked ? sourcesOfDraft(sidecar.request.draft) : [];
  if ('frame' in sidecar) {
    const { itemId, hash, frame } = sidecar.frame;
    sources.push({ as: 'frame', itemId, ...(hashSchema.safeParse(hash).success ? { hash } : {}), frame });
  }
  return sources.length === 0 ? {} : { sources };
}

/** True for impossible measurements, which would break the window. */
function wrongMeasure({ kind, width, height, bytes, hash, createdAt, seconds, position }: Item): string | undefined {
  const isSide = (side: number) => side >= (kind === 'file' ? 0 : 1) && side <= longestSide;
  const isMoment = createdAt >= 0 && createdAt <= 8.64e15;
  const isLength = seconds === undefined || (seconds >= 0 && seconds < 1e7);
  const isFine = isSide(width) && isSide(height) && bytes >= 0 && /^[0-9a-f]{64}$/.test(hash) && position >= 1;
  return isFine && isMoment && isLength ? undefined : 'It is damaged: it contains impossible measurements.';
}

/** Returns the text of a file, or the reason why it can't be read, a sentence. `kind` is what the file should be. */
export async function readTextUpTo(mostBytes: number, path: string, kind: string): Promise<string | { why: string }> {
  try {
    const handle = await open(path, 'r');
    try {
      if ((await handle.stat()).size > mostBytes) return { why: `It is too large for ${kind}.` };
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    return { why: `It can’t be read: ${readErrorReason(error)}.` };
  }
}
