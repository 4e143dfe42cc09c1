import { HideWhileLoadingOrFailed } from '../hide-while-loading-or-failed.tsx';
import { loadLazily } from '../load-lazily.ts';
import { useTextFileQuestions } from './text-file-questions.ts';

const TextFileDialog = loadLazily(async () => (await import('./text-file-dialog.tsx')).TextFileDialog);

/** Shows the dialog that `readTextFile` asks for. Mounted once. */
export function TextFileDialogHost() {
  const isAsking = useTextFileQuestions((questions) => questions.length > 0);
  if (!isAsking) return null;
  return (
    <HideWhileLoadingOrFailed>
      <TextFileDialog />
    </HideWhileLoadingOrFailed>
  );
}
