import { inputRoute } from '../../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Preset } from '../../../../shared/models/preset.ts';
import {
  filesOf,
  type PresetEntry,
  type PresetInput,
  readPresets,
  withFiles,
  writePresets,
} from '../../../../shared/models/preset-file.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { Calls } from '../../../api/call-types.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { uploadImage } from '../../../entities/image-inputs/upload-image.ts';
import { type ImportedPresets, importEntries } from '../../../ui/presets/import-presets.ts';
import { saveText } from '../../../ui/save-file.ts';

/** Saves a file with these presets. Returns one sentence for each missing part. */
export async function exportPresets(presets: readonly Preset[], fileName: string): Promise<readonly string[]> {
  const inputs: Record<string, PresetInput> = {};
  const missing: string[] = [];
  for (const preset of presets) {
    for (const { hash, name, type } of filesOf(preset.draft)) {
      if (hash in inputs) continue;
      const response = await fetch(inputRoute(hash)).catch(() => null);
      if (response?.ok) inputs[hash] = { name, type, base64: await encodeBase64(await response.blob()) };
      else missing.push(`“${preset.name}” was exported without ${name}, because that file is missing.`);
    }
  }
  saveText(writePresets(presets, inputs), fileName, 'application/json');
  return [...new Set(missing)];
}

/** Saves each valid preset of a file beside the existing ones. Throws if the file has no presets. */
export async function importPresets(text: string, existing: readonly Preset[], calls: Calls): Promise<ImportedPresets> {
  const read = readPresets(text);
  if (!read.ok) throw new ProblemError(problem('input', read.sentence));
  const missing: string[] = [];
  const files = await uploadInputs(read.presets, read.inputs, missing);
  const isSameModel = (a: PresetEntry, b: PresetEntry) => a.modelId === b.modelId;
  const { count, notes } = await importEntries(read.presets, existing, isSameModel, (entry) =>
    calls.presets.save({ ...entry, draft: withFiles(entry.draft, files) }),
  );
  return { count, notes: [...read.refused, ...missing, ...notes] };
}

/** Uploads the images of the file, one after the other. Returns them by their hash in the file. */
async function uploadInputs(
  presets: readonly PresetEntry[],
  inputs: Readonly<Record<string, PresetInput>>,
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

function encodeBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
