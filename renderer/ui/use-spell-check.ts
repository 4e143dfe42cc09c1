import { canCheckSpelling } from '../../shared/settings/spell-check.ts';
import { useApp, useSettings } from '../api/queries.ts';

/** For `spellCheck` of fields that take prose. In all others nothing is checked, as `index.html` says. */
export function useSpellCheck(): boolean {
  const app = useApp();
  const { spellCheck } = useSettings();
  return spellCheck && canCheckSpelling(app);
}
