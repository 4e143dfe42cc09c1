import type { QueryClient } from '@tanstack/react-query';
import { allInstructions } from '../../../shared/assistant/built-in-instructions.ts';
import type { Instruction } from '../../../shared/assistant/instruction.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { filesOf, withFiles } from '../../../shared/models/preset-images.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { importWildcardFiles } from '../../../shared/prompts/import-wildcard-files.ts';
import { readSavedFile, type SavedEntries } from '../../../shared/saved/saved-file.ts';
import { type SavedKind, savedKindNames, savedKinds } from '../../../shared/saved/saved-kinds.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { readSynced } from '../../api/synced-state.ts';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';
import { uploadImage } from '../image-inputs/upload-image.ts';
import { freeName } from './free-name.ts';
import { useModelFilesToReview } from './model-files-to-review.ts';

interface ImportedSaved {
  readonly count: number;
  /** Entries that were left out or changed, one sentence each. */
  readonly notes: readonly string[];
}

/** A file that this program wrote, even with many images, is far smaller. Bytes. */
const largestFile = 256_000_000;
/** A list has at most 200,000 characters, and its file can have comments. Bytes. */
const largestWildcardFile = 2_000_000;
const isWildcard = (file: File) => /\.txt$/i.test(file.name);

/** Reads files by their content, and saves each valid entry beside the existing ones. A file without any is a note. */
export async function importSaved(files: readonly File[], calls: Calls, cache: QueryClient): Promise<ImportedSaved> {
  const notes: string[] = [];
  const wildcards: { name: string; content: string }[] = [];
  let count = 0;
  for (const file of files) {
    try {
      const limit = isWildcard(file) ? largestWildcardFile : largestFile;
      if (file.size > limit) throw new ProblemError(problem('input', `The file is larger than ${formatBytes(limit)}.`));
      const text = await readTextFile(file);
      const read = readSavedFile(text, file.name);
      if (read.ok) {
        count += await importEntries(read.entries, calls, cache, notes);
        notes.push(...read.refused);
        // A model file is saved only after the user has seen what it would send.
        useModelFilesToReview.setState((waiting) => [...waiting, ...read.entries.modelFiles], true);
      } else if (isWildcard(file)) wildcards.push({ name: file.name, content: text });
      else throw new ProblemError(problem('input', read.sentence));
    } catch (error) {
      notes.push(`${file.name}: ${problemOf(error).sentence}`);
    }
  }
  if (wildcards.length > 0) {
    // Files refer to each other by their names, so that all of them are converted together.
    const { lists, report } = importWildcardFiles(wildcards, readSynced(cache, 'promptTexts') ?? []);
    notes.push(...report);
    try {
      if (lists.length > 0) await calls.promptTexts.save({ texts: [...lists] });
      count += lists.length;
    } catch (error) {
      notes.push(problemOf(error).sentence);
    }
  }
  return { count, notes };
}

async function importEntries(
  entries: SavedEntries,
  calls: Calls,
  cache: QueryClient,
  notes: string[],
): Promise<number> {
  const files = await uploadInputs(entries, notes);
  const stored = readSynced(cache, 'settings')?.assistantInstructions ?? [];
  const named = ({ title, text }: Instruction) => ({ name: title, text });
  const save: { readonly [K in SavedKind]?: (entry: SavedEntries[K][number]) => Promise<unknown> } = {
    presets: (entry) => calls.presets.save({ ...entry, draft: withFiles(entry.draft, files) }),
    promptTexts: (entry) => calls.promptTexts.save({ texts: [entry] }),
  };
  let count = 0;
  for (const kind of savedKindNames) {
    const { link, listOf } = savedKinds[kind];
    const saveEntry: (entry: never) => Promise<unknown> = save[kind] ?? calls[kind].save;
    // Each entry has this kind, which the types don't know.
    count += await addBeside<Entry>(entries[kind], readSynced(cache, kind) ?? [], notes, {
      link,
      listOf: (entry) => listOf(entry as never),
      save: (entry) => saveEntry(entry as never),
    });
  }
  const instructions = await addBeside(entries.instructions.map(named), allInstructions(stored).map(named), notes, {
    link: ' ',
    listOf: () => '',
    save: ({ name: title, text }) => {
      const value = { id: crypto.randomUUID(), title, text };
      return calls.settings.change({ assistantInstruction: { id: value.id, value } });
    },
  });
  return count + instructions;
}

interface Entry {
  readonly name: string;
  readonly isDefault?: boolean;
  /** An entry with the name and the text of a known one is not imported. */
  readonly text?: string;
}

interface Kind<E> {
  /** Stands between a used name and its number. */
  readonly link: string;
  /** Entries of one list have different names and at most one default. */
  readonly listOf: (entry: E) => string;
  readonly save: (entry: E) => Promise<unknown>;
}

/** Saves entries beside `known`, which stay as they are. Returns the number of saved entries. */
async function addBeside<E extends Entry>(
  entries: readonly E[],
  known: readonly E[],
  notes: string[],
  { link, listOf, save }: Kind<E>,
): Promise<number> {
  const lists = new Map<string, { names: string[]; hasDefault: boolean }>();
  for (const each of known) {
    const list = lists.get(listOf(each));
    lists.set(listOf(each), {
      names: [...(list?.names ?? []), each.name],
      hasDefault: list?.hasDefault === true || each.isDefault === true,
    });
  }
  let count = 0;
  for (const entry of entries) {
    const isSame = (each: E) => listOf(each) === listOf(entry) && each.name === entry.name && each.text === entry.text;
    if (entry.text !== undefined && known.some(isSame)) continue;
    const { names, hasDefault } = lists.get(listOf(entry)) ?? { names: [], hasDefault: false };
    const name = freeName(entry.name, names, link);
    // The user's default takes precedence over an imported one.
    const isDefault = entry.isDefault === true;
    const isNewDefault = isDefault && !hasDefault;
    try {
      await save({ ...entry, name, ...(isDefault && { isDefault: isNewDefault }) });
    } catch (error) {
      notes.push(`Couldn’t save “${entry.name}”: ${problemOf(error).sentence}`);
      continue;
    }
    count += 1;
    lists.set(listOf(entry), { names: [...names, name], hasDefault: hasDefault || isNewDefault });
    if (name !== entry.name) notes.push(`“${entry.name}” already exists. The new one is named “${name}”.`);
    if (isDefault && !isNewDefault) notes.push(`“${name}” isn’t the default, because there already is a default.`);
  }
  return count;
}

/** Uploads the images of a file, one after the other. Returns them by their hash in the file. */
async function uploadInputs(
  { presets, inputs }: SavedEntries,
  notes: string[],
): Promise<ReadonlyMap<string, ImageFile>> {
  const files = new Map<string, ImageFile>();
  const requiredHashes = new Set(presets.flatMap(({ draft }) => filesOf(draft).map(({ hash }) => hash)));
  for (const hash of requiredHashes) {
    const input = inputs[hash];
    if (!input) continue;
    try {
      const bytes = Uint8Array.from(atob(input.base64), (character) => character.charCodeAt(0));
      files.set(hash, await uploadImage(new File([bytes], input.name, { type: input.type })));
    } catch (error) {
      notes.push(`Couldn’t import ${input.name}: ${problemOf(error).sentence}`);
    }
  }
  return files;
}
