import { useAction } from '../../ui/use-action.ts';

/** Sends new runs to another connection: `sandbox`, or the id of a gateway. `failed` as in `useAction`. */
export function useSwitchConnection(failed?: string) {
  return useAction(
    (calls, id: string) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: The function is a call to main and not a hook.
      id === 'sandbox' ? calls.connection.useSandbox() : calls.connection.use({ id }),
    { failed },
  );
}
