import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imagesOf } from '../../../shared/fields/draft-images.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import type { Sidecar } from '../sidecar.ts';

/** Returns the folder of the input images beside a library, or `undefined` for a library outside a data folder. */
export async function inputsBesideLibrary(library: string): Promise<string | undefined> {
  const data = dirname(library);
  const database = await stat(join(data, 'triptych.db')).catch(() => undefined);
  return database?.isFile() ? realpath(join(data, 'inputs')).catch(() => undefined) : undefined;
}

export type CopyInputsOptions = Pick<InputStore, 'find' | 'saveFile'>;

/** Copies the missing input images of a run. An unreadable image is skipped. */
export async function copyInputs(
  sidecar: Sidecar,
  inputs: string | undefined,
  inputStore: CopyInputsOptions,
): Promise<void> {
  if (inputs === undefined || !('request' in sidecar)) return;
  for (const image of imagesOf(sidecar.request.draft)) {
    if (image.from !== 'file') continue;
    for (const { hash, name } of image.fit ? [image, image.fit.original] : [image]) {
      if (await inputStore.find(hash)) continue;
      const path = join(inputs, hash.slice(0, 2), hash);
      // A link could lead out of the folder.
      if ((await realpath(path).catch(() => undefined)) !== path) continue;
      await inputStore.saveFile(name, path).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
      });
    }
  }
}
