import { type Theme, themes } from '../../screenshots/set-theme.ts';
import { isFullRun } from '../../support/test-seed.ts';

/** Themes in which surfaces are checked: that of a new program with every `npm test`, all with `npm run test:full`. */
export const checkedThemes: readonly Theme[] = isFullRun ? themes : ['dark'];
