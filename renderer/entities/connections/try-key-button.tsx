import { Button } from '@mantine/core';
import { useSynced } from '../../api/synced-state.ts';
import { useAction } from '../../ui/use-action.ts';

/** Asks the gateway whether it accepts the key now. Visible after a refusal of the key. */
export function TryKeyButton() {
  const connection = useSynced('connection');
  const tryKey = useAction((calls) => calls.connection.tryKey(), {
    failed: 'The key was not accepted',
    done: () => ({ title: 'The gateway accepts the key' }),
  });
  if (connection.kind !== 'gateway' || !(connection.keyRefused || connection.refusedPaths.length > 0)) return null;
  return (
    <Button size="xs" loading={tryKey.isPending} onClick={() => tryKey.run()}>
      Try the key again · free
    </Button>
  );
}
