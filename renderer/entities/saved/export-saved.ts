import type { QueryClient } from '@tanstack/react-query';
import { inputRoute } from '../../../shared/contract/http-routes.ts';
import { filesOf } from '../../../shared/models/preset-images.ts';
import { type PresetInput, writeSavedFile } from '../../../shared/saved/saved-file.ts';
import { presetsEnding } from '../../../shared/sync/opened-file-kinds.ts';
import type { Calls } from '../../api/call-types.ts';
import { readSynced } from '../../api/synced-state.ts';
import { dataUrlOf } from '../../ui/data-url-of.ts';
import { saveText } from '../../ui/save-file.ts';

/** Saves everything that was saved with a name as one file. Returns one sentence for each missing image. */
export async function exportSaved(calls: Calls, cache: QueryClient): Promise<readonly string[]> {
  const presets = readSynced(cache, 'presets') ?? [];
  const inputs: Record<string, PresetInput> = {};
  const missing: string[] = [];
  for (const preset of presets) {
    for (const { hash, name, type } of filesOf(preset.draft)) {
      if (hash in inputs) continue;
      const response = await fetch(inputRoute(hash)).catch(() => null);
      if (response?.ok)
        inputs[hash] = { name, type, base64: (await dataUrlOf(await response.blob())).replace(/^[^,]*,/, '') };
      else missing.push(`“${preset.name}” was exported without ${name}, because that file is missing.`);
    }
  }
  const used = (readSynced(cache, 'modelFiles') ?? []).filter(({ model }) => model);
  const text = writeSavedFile({
    presets,
    inputs,
    conversationPresets: readSynced(cache, 'conversationPresets') ?? [],
    texts: readSynced(cache, 'promptTexts') ?? [],
    instructions: readSynced(cache, 'settings')?.assistantInstructions ?? [],
    modelFiles: await Promise.all(
      used.map(async ({ name }) => ({ name, text: (await calls.modelFiles.read({ name })).text })),
    ),
  });
  saveText(text, `Saved in Triptych.${presetsEnding}`, 'application/json');
  return [...new Set(missing)];
}
