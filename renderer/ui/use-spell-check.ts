import { canCheckSpelling } from '../../shared/settings/can-check-spelling.ts';
import { useSynced } from '../api/synced-state.ts';

/** Returns the value of `spellCheck` for prose fields. All other fields have no spell check, as set in `index.html`. */
export function useSpellCheck(): boolean {
  const app = useSynced('app');
  const { spellCheck } = useSynced('settings');
  return spellCheck && canCheckSpelling(app);
}
