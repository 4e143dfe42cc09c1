import { type Theme, themes } from '../../screenshots/set-theme.ts';
import { isFullRun } from '../../support/test-seed.ts';

/** Themes in which surfaces are checked: the default theme with `npm test`, all themes with `npm run test:full`. */
export const checkedThemes: readonly Theme[] = isFullRun ? themes : ['dark'];
