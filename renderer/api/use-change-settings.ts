import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../shared/settings/settings.ts';
import { useCalls } from './api-provider.tsx';
import { writeSynced } from './synced-state.ts';
import { useSettings } from './synced-state-hooks.ts';

type Changeable = Pick<
  Settings,
  | 'theme'
  | 'density'
  | 'motion'
  | 'spellCheck'
  | 'logLevel'
  | 'hiddenModels'
  | 'promptsInFiles'
  | 'xmpSidecars'
  | 'xmpDigitalSource'
  | 'largestFileBytes'
  | 'downloadsAtATime'
  | 'downloadBytesPerSecond'
  | 'tellSaved'
  | 'tellFailed'
  | 'tellWithSound'
  | 'tellThroughBrowser'
  | 'whenQuitting'
  | 'failedRunsFree'
  | 'budgets'
  | 'assistantModels'
  | 'assistantInstructions'
>;

/** Changes settings immediately, like every switch. Restores the old values if the settings cannot be saved. */
export function useChangeSettings() {
  const calls = useCalls();
  const cache = useQueryClient();
  const settings = useSettings();
  return useMutation({
    mutationFn: (next: Partial<Changeable>) => calls.settings.change(next),
    onMutate: (next) => {
      writeSynced(cache, 'settings', (now) => ({ ...now, ...next }));
      return settings;
    },
    onError: (_error, _next, before) => before && writeSynced(cache, 'settings', () => before),
  });
}
