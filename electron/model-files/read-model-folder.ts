import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { largestModelFile } from '../../shared/contract/model-file-contract.ts';
import { builtInModels } from '../../shared/models/all-models.ts';
import { type ModelFileState, modelFileNameSchema } from '../../shared/models/model-files/model-file-state.ts';
import { readModelFile } from '../../shared/models/model-files/read-model-file.ts';
import { decodeText } from '../../shared/util/decode-text.ts';
import { errorMessage } from '../../shared/util/error-message.ts';

/** Maximum number of files that are read. */
const mostFiles = 200;

/** Reads all model files of a folder, sorted by name. A missing folder has no files. */
export async function readModelFolder(folder: string): Promise<ModelFileState[]> {
  if (await isLink(folder)) return [refused(basename(folder), folderIsLink)];
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  const states: ModelFileState[] = [];
  for (const name of files.slice(0, mostFiles)) {
    states.push(checkAgainstOthers(await readState(folder, name), states));
  }
  const next = files[mostFiles];
  if (next === undefined) return states;
  return [...states, refused(next, `isn’t read, like all later files: the limit is ${mostFiles} files.`)];
}

/** A folder that is a link could lead anywhere, and its files would appear in the window. */
export const folderIsLink = 'is a link. Replace it by a folder; Triptych reads model files only from its data folder.';

export async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
}

/** Returns the state of a file with this text. */
export function stateOfText(name: string, text: string): ModelFileState {
  const bytes = Buffer.byteLength(text);
  if (bytes > largestModelFile) return refused(name, tooLarge(bytes));
  const read = readModelFile(text, builtInModels);
  if (!read.ok) return { name, problems: [...read.problems], isOverride: false };
  return { name, problems: [], model: read.model, isOverride: read.override !== undefined };
}

/** Two files can't state the same model. The first by name is used. */
export function checkAgainstOthers(state: ModelFileState, others: readonly ModelFileState[]): ModelFileState {
  const { model, name, isOverride } = state;
  const first = model && others.find((other) => other.model?.id === model.id && other.name !== name);
  if (!first) return state;
  const what = isOverride ? 'changes' : 'states';
  const problem = {
    pointer: isOverride ? '/overrides' : '/id',
    line: 1,
    text: `${what} ${model.id}, as ${first.name} does.`,
  };
  return { name, problems: [problem], isOverride };
}

async function readState(folder: string, name: string): Promise<ModelFileState> {
  if (!modelFileNameSchema.safeParse(name).success) {
    // The name may contain anything that a file system allows, such as marks that reverse the text.
    const shown = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
    return refused(
      shown,
      'has a name that isn’t possible on every system: only letters, digits, ., _ and -, and no device of Windows. Rename the file.',
    );
  }
  try {
    return stateOfText(name, await readModelText(folder, name));
  } catch (error) {
    return refused(name, errorMessage(error));
  }
}

/** Returns the text of a file. Throws if the file or its folder is a link, or if the file is too large or not UTF-8. */
export async function readModelText(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const unreadable = (error: unknown): never => {
    throw new Error(`can’t be read: ${errorMessage(error)}.`);
  };
  if (await isLink(folder)) throw new Error(`can’t be read: its folder ${folderIsLink}`);
  // A link could point to any file of the computer, and its text would appear in the window.
  if ((await lstat(path).catch(unreadable)).isSymbolicLink()) throw new Error('is a link. Copy the file itself.');
  const handle = await open(path, openFlags).catch(unreadable);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Error('isn’t a plain file.');
    if (facts.size > largestModelFile) {
      throw new Error(tooLarge(facts.size));
    }
    const bytes = await readAtMost(handle, largestModelFile);
    const text = decodeText(bytes);
    if (text === undefined) throw new Error('isn’t UTF-8 text.');
    return text;
  } finally {
    await handle.close();
  }
}

/** A file that became a link since the check is not followed, and a pipe without a writer does not block. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file that may grow while it is read. */
async function readAtMost(handle: FileHandle, most: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(most), 0, most, 0);
  return buffer.subarray(0, bytesRead);
}

const tooLarge = (bytes: number) => `has ${bytes} bytes; the limit is ${largestModelFile}.`;

function refused(name: string, text: string): ModelFileState {
  return { name, problems: [{ pointer: '', line: 1, text }], isOverride: false };
}
