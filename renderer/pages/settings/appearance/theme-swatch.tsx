import type { Settings } from '../../../../shared/settings/settings.ts';
import styles from './theme-swatch.module.css';

/** The surfaces of a theme, small: they are the very tokens, not an image of them. */
export function ThemeSwatch({ theme }: { theme: Settings['theme'] }) {
  const shown: readonly string[] = theme === 'system' ? ['dark', 'light'] : [theme];
  return (
    <span className={styles['swatch']} aria-hidden>
      {shown.map((each) => (
        <span key={each} data-theme={each} className={styles['part']}>
          <i data-surface="window" />
          <i data-surface="panel" />
          <i data-surface="stage" />
          <i data-surface="accent" />
        </span>
      ))}
    </span>
  );
}
