import { canCheckSpelling } from '../../shared/spell-check.ts';
import { useApp, useSettings } from '../bridge/queries.ts';

/** For `spellCheck` of fields that take prose. In all others nothing is checked, as `index.html` says. */
export function useSpellCheck(): boolean {
  const app = useApp();
  const { spellCheck } = useSettings();
  return spellCheck && canCheckSpelling(app);
}
