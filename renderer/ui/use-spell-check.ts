import { canCheckSpelling } from '../../shared/settings/can-check-spelling.ts';
import { useApp, useSettings } from '../api/synced-state-hooks.ts';

/** Returns the value of `spellCheck` for prose fields. All other fields have no spell check, as set in `index.html`. */
export function useSpellCheck(): boolean {
  const app = useApp();
  const { spellCheck } = useSettings();
  return spellCheck && canCheckSpelling(app);
}
