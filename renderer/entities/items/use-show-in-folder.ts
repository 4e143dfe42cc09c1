import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../../ui/toast.ts';

/** Shows a file in the system's file manager, or says why not. */
export function useShowInFolder(): (id: string) => void {
  const calls = useCalls();
  return (id) => void calls.library.reveal({ id }).catch(notifyFailure('Couldn’t show the file'));
}
