import { modelFileProblemText } from '../../../../shared/models/model-files/model-file-problem.ts';
import { modelFileNameSchema } from '../../../../shared/models/model-files/model-file-state.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useModelFiles } from '../../../api/synced-state-hooks.ts';
import type { OpenModelFile } from '../models/model-files/model-file-dialog.tsx';
import type { SavedEntry } from './saved-entry.ts';

/** The files in the folder of model files. */
export function useModelFileEntries(edit: (file: OpenModelFile) => void): readonly SavedEntry[] {
  const { modelFiles: calls } = useCalls();
  const files = useModelFiles();
  return files.map(({ name, model, isOverride, problems }) => {
    const facts = isOverride ? `Changes ${model?.id}` : `Model ${model?.title}`;
    // The text of the removed file, for Undo.
    let removed = '';
    const rename = async (next: string) => {
      const { text } = await calls.remove({ name });
      await calls.restore({ name: next, text }).catch(async (error) => {
        await calls.restore({ name, text });
        throw error;
      });
    };
    return {
      key: name,
      name,
      facts: model ? facts : 'Not used',
      usedNames: files.flatMap((each) => (each.name === name ? [] : [each.name])),
      problems: problems.map(modelFileProblemText),
      faultOfName: (next: string) =>
        modelFileNameSchema.safeParse(next).success
          ? undefined
          : 'Use letters, digits, ., _ and -, and the ending .json.',
      ...(model && {
        duplicate: async () => edit({ ...(await calls.draft({ modelId: model.id, as: 'copy' })), purpose: 'new' }),
      }),
      // The folder itself, and a file with an impossible name, are changed outside of Triptych.
      ...(modelFileNameSchema.safeParse(name).success && {
        rename,
        open: {
          verb: 'Edit',
          run: async () => edit({ name, text: (await calls.read({ name })).text, purpose: 'edit' }),
        },
        remove: {
          verb: isOverride ? 'Restore all of' : 'Remove',
          run: async () => {
            removed = (await calls.remove({ name })).text;
          },
          restore: () => calls.restore({ name, text: removed }),
        },
      }),
    };
  });
}
