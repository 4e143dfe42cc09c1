import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { notifyProblem } from '../../ui/toast.ts';

/** Shows a file in the system's file manager, or says why not. */
export function useShowInFolder(): (id: string) => void {
  const calls = useCalls();
  return (id) =>
    void calls.library
      .reveal({ id })
      .catch((error: unknown) => notifyProblem('Couldn’t show the file', problemOf(error)));
}
