import { canCheckSpelling } from '../../shared/settings/spell-check.ts';
import { useApp, useSettings } from '../api/queries.ts';

/** For `spellCheck` of prose fields. All others have no spell check, as set in `index.html`. */
export function useSpellCheck(): boolean {
  const app = useApp();
  const { spellCheck } = useSettings();
  return spellCheck && canCheckSpelling(app);
}
