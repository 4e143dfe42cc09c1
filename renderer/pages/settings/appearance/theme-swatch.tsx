import type { Settings } from '../../../../shared/settings/settings.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './theme-swatch.module.css';

/** The surfaces of a theme, small: they are the very tokens, not an image of them. */
export function ThemeSwatch({ theme }: { theme: Settings['theme'] }) {
  const shown: readonly string[] = theme === 'system' ? ['dark', 'light'] : [theme];
  return (
    <Flex component="span" className={styles['swatch']} flex="none" w={112} h={36} aria-hidden>
      {shown.map((each) => (
        <Flex component="span" key={each} data-theme={each} className={styles['part']} flex={1}>
          <i data-surface="window" />
          <i data-surface="panel" />
          <i data-surface="stage" />
          <i data-surface="accent" />
        </Flex>
      ))}
    </Flex>
  );
}
