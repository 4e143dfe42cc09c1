import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import PQueue from 'p-queue';
import { isInside, isSameShape } from '../../shared/fields/crop-area.ts';
import type { ImageFile } from '../../shared/fields/field-values-and-drafts.ts';
import type { Pixels } from '../../shared/fields/image-type.ts';
import type { ResizeRecipe } from '../../shared/fields/resize-recipe.ts';
import { ProblemError, problem, refuse } from '../../shared/problem.ts';
import { formatPixels } from '../../shared/util/format-numbers.ts';
import { withoutUndefined } from '../../shared/util/json.ts';
import { diskErrorReason } from '../files/disk-error-reason.ts';
import { makeFolder } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';
import { tooLargeError, withUploadedFile } from '../files/receive-body.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { InspectedImage } from '../media/inspect-image.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { ImageDecoder } from '../workers/images/image-decoder.ts';

/** Throws a `ProblemError` unless `recipe` fits an image of this size without stretching it. */
function checkRecipe(name: string, original: Pixels, recipe: ResizeRecipe): void {
  const no = (rest: string) => new ProblemError(problem('input', `${name} ${rest}`));
  const { output } = recipe;
  const size = formatPixels(output.width, output.height);
  if (output.width * output.height > mostPixels) throw no(`can’t be resized to ${size}: the limit is 120 megapixels.`);
  if (recipe.type === 'image/bmp') throw no('can’t be saved as BMP. Choose PNG.');
  if (recipe.way === 'pad') return;
  const { area } = recipe;
  const cut = `${formatPixels(area.width, area.height)} at ${area.x}, ${area.y}`;
  if (!isInside(area, original)) {
    throw no(`is ${formatPixels(original.width, original.height)}; the crop area, ${cut}, isn’t inside it.`);
  }
  if (!isSameShape(area, output)) throw no(`would be stretched: the crop area ${cut} would become ${size}.`);
}

const mostPixels = 120_000_000;

/** Measurements of an input image from the time when it was added. */
export type InputFacts = Parameters<Stores['inputs']['add']>[0];

/** Input images, each stored once under the hash of its bytes. */
export type InputStore = ReturnType<typeof createInputStore>;

const largestInput = 50_000_000;

/** `temporary` is a folder on the same disk; each start empties it. */
export function createInputStore(
  folder: string,
  temporary: string,
  inputs: Stores['inputs'],
  imageDecoder: ImageDecoder,
) {
  // Decoding two large photos at the same time needs a gigabyte. One after the other is just as fast.
  const decoding = new PQueue({ concurrency: 1 });
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);

  const put = async ({ bytes, ...facts }: InspectedImage): Promise<InputFacts> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const target = pathOf(hash);
    const stored = await stat(target).catch(() => undefined);
    if (stored?.size !== bytes.length) {
      await makeFolder(join(folder, hash.slice(0, 2)), { mode: privateFolder });
      await writeFileAtomically(target, bytes, { temporaryFolder: temporary, durable: true });
    }
    const put = { hash, bytes: bytes.length, ...facts };
    await inputs.add(put);
    return put;
  };

  const keepWhat = (name: string, read: () => Promise<Buffer>): Promise<ImageFile> =>
    decoding.add(async () => {
      const facts = await put(await imageDecoder.inspect(name, await read()));
      return { from: 'file' as const, name, ...facts };
    });
  const keep = (name: string, path: string) =>
    keepWhat(name, () =>
      readFile(path).catch((error: unknown) => {
        throw new ProblemError(problem('disk', `${name} can’t be read: ${diskErrorReason(error)}.`));
      }),
    );

  /** The database may have been lost after the file was saved, so the file is measured again. */
  const measureAgain = (hash: string): Promise<InputFacts | undefined> =>
    decoding.add(async () => {
      const bytes = await readFile(pathOf(hash)).catch(() => undefined);
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) return undefined;
      const inspected = await imageDecoder.inspect('The file', bytes).catch(() => undefined);
      return inspected?.bytes.equals(bytes) ? put(inspected) : undefined;
    });

  const find = async (hash: string): Promise<InputFacts | undefined> => {
    const stored = await stat(pathOf(hash)).catch(() => undefined);
    if (!stored) return undefined;
    const facts = (await inputs.find(hash)) ?? (await measureAgain(hash));
    return stored.size === facts?.bytes ? facts : undefined;
  };

  return {
    pathOf,
    /** Returns the measurements of a stored image, if its file exists. */
    find,
    /**
     * Resizes an image. A recipe always applies to the original, regardless of earlier resizing; the output names both.
     * Throws a `ProblemError` when the recipe does not fit the original. See `ResizeJob` for `orJpeg`.
     */
    async resize(
      { fit, origin, group, ...given }: ImageFile,
      recipe: ResizeRecipe,
      orJpeg: boolean,
    ): Promise<ImageFile> {
      const { hash, name } = fit?.original ?? given;
      const facts = await find(hash);
      if (!facts) refuse(`${name} is missing. Add it again.`);
      checkRecipe(name, facts, recipe);
      const resized = await decoding.add(async () => {
        const { bytes, type } = await imageDecoder.resize({ path: pathOf(hash), name, recipe, orJpeg });
        const { width, height } = imageSize(bytes);
        return put({ bytes, type, width, height });
      });
      return {
        from: 'file',
        name,
        ...resized,
        fit: { original: { name, ...facts }, recipe: { ...recipe, type: resized.type } },
        ...withoutUndefined({ origin, group }),
      };
    },
    /** Saves an upload. Throws a `ProblemError` for an unusable file. */
    saveUpload(typedName: string, request: Request): Promise<ImageFile> {
      const name = displayName(typedName);
      imageDecoder.warmUp();
      return withUploadedFile(request, { folder: temporary, largest: largestInput, name }, (path) => keep(name, path));
    },
    /** Saves a file from the disk. Throws the same errors. */
    async saveFile(name: string, path: string): Promise<ImageFile> {
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile()) throw new ProblemError(problem('disk', `${name} is no longer at its saved location.`));
      if (facts.size > largestInput) throw tooLargeError(name, largestInput);
      return keep(name, path);
    },
    saveBytes: (name: string, bytes: Buffer): Promise<ImageFile> => keepWhat(name, async () => bytes),
    /** Returns a WebP of at most 480 pixels per side, or `undefined` for a missing image. */
    async thumbnail(hash: string): Promise<Buffer | undefined> {
      if (!(await find(hash))) return undefined;
      const target = join(folder, '.small', `${hash}.webp`);
      const stored = await readFile(target).catch(() => undefined);
      if (stored) return stored;
      const thumbnail = await imageDecoder.thumbnail({ source: pathOf(hash), longest: 480 }).catch(() => undefined);
      if (!thumbnail) return undefined;
      await makeFolder(join(folder, '.small'), { mode: privateFolder });
      await writeFileAtomically(target, thumbnail.bytes, { temporaryFolder: temporary, durable: false });
      return thumbnail.bytes;
    },
  };
}

/** Returns the last part of a file name as one line, only for display. */
export function displayName(typed: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{C}\u2028\u2029]/gu, '').trim();
  return clean.slice(0, 200) || 'This file';
}
