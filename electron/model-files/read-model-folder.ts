import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInModels } from '../../shared/models/all-models.ts';
import { largestModelFile } from '../../shared/models/model-files/largest-model-file.ts';
import { type ModelFileState, modelFileNameSchema } from '../../shared/models/model-files/model-file-state.ts';
import { readModelFile } from '../../shared/models/model-files/read-model-file.ts';
import { errorMessage } from '../../shared/util/error-message.ts';

/** Maximum number of files that are read. */
const mostFiles = 200;

/** Reads all model files of a folder, sorted by name. A missing folder has no files. */
export async function readModelFolder(folder: string): Promise<ModelFileState[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  const states: ModelFileState[] = [];
  for (const [index, name] of files.entries()) {
    if (index >= mostFiles) states.push(refused(name, `isn’t read: the limit is ${mostFiles} files.`));
    else states.push(checkAgainstOthers(await readState(folder, name), states));
  }
  return states;
}

/** Returns the state of a file with this text. */
export function stateOfText(name: string, text: string): ModelFileState {
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
    return refused(name, 'has a name with other characters than letters, digits, ., _ and -. Rename the file.');
  }
  try {
    return stateOfText(name, await readModelText(folder, name));
  } catch (error) {
    return refused(name, errorMessage(error));
  }
}

/** Returns the text of a file. Throws if the file is a link, too large or not UTF-8. */
export async function readModelText(folder: string, name: string): Promise<string> {
  // A link could point to any file of the computer, and its text would appear in the window.
  const handle = await open(join(folder, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error) => {
    throw new Error(
      error.code === 'ELOOP' ? 'is a link. Copy the file itself.' : `can’t be read: ${errorMessage(error)}.`,
    );
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Error('isn’t a plain file.');
    if (facts.size > largestModelFile) {
      throw new Error(`has ${facts.size} bytes; the limit is ${largestModelFile}.`);
    }
    const bytes = await handle.readFile();
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new Error('isn’t UTF-8 text.');
    }
  } finally {
    await handle.close();
  }
}

function refused(name: string, text: string): ModelFileState {
  return { name, problems: [{ pointer: '', line: 1, text }], isOverride: false };
}
