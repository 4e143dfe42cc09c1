import { useLocation } from 'wouter';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useApp, useSettings } from '../../../api/synced-state-hooks.ts';
import { notifyFailure } from '../../../ui/toast.ts';

/** Returns the programs that open files, and the functions that open the file of an item. */
export function useOpenWith() {
  const calls = useCalls();
  const { shell } = useApp();
  const { openPrograms } = useSettings();
  const [, navigate] = useLocation();
  const failed = notifyFailure('Couldn’t open the file');
  const open = (id: string, programId?: string) =>
    void calls.openPrograms.openItem({ id, ...(programId === undefined ? {} : { programId }) }).catch(failed);
  /** The browser has no dialog for programs, so Settings has a field for the path. */
  const choose = async (id: string, leave?: () => void) => {
    if (shell === 'browser') {
      leave?.();
      navigate(settingsPath('storage', 'open-with'));
      return;
    }
    const { program } = await calls.openPrograms.add({});
    if (program) open(id, program.id);
  };
  return {
    programs: openPrograms,
    open,
    choose: (id: string, leave?: () => void) => void choose(id, leave).catch(failed),
  };
}
