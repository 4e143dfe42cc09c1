import { HideWhileLoadingOrFailed } from '../../ui/hide-while-loading-or-failed.tsx';
import { loadLazily } from '../../ui/load-lazily.ts';
import { useAssistantDialogRequest } from './assistant-dialog-request.ts';

const AssistantDialogs = loadLazily(async () => (await import('./assistant-dialogs.tsx')).AssistantDialogs);

/** Shows the dialog of the writing assistant that is asked for. Mounted once. */
export function AssistantDialogHost() {
  const request = useAssistantDialogRequest((state) => state.request);
  return (
    request && (
      <HideWhileLoadingOrFailed>
        <AssistantDialogs request={request} />
      </HideWhileLoadingOrFailed>
    )
  );
}
