import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ariaKeysOf } from '../../../ui/commands/keys-of-command.ts';
import styles from './pane.module.css';

interface PaneStripProps {
  readonly icon?: TablerIcon;
  readonly tone?: 'plain' | 'warm' | 'bad';
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shows the state of a pane without media on its own background, because the stage contains no text. */
export function PaneStrip({ icon: Icon, tone = 'plain', text, children }: PaneStripProps) {
  return (
    <div className={styles['shape']}>
      <div className={styles['strip']} data-tone={tone}>
        <p className={styles['strip-text']}>
          {Icon && <Icon size={16} stroke={1.5} aria-hidden />}
          <span>{text}</span>
        </p>
        {children && (
          <div className={styles['strip-actions']} aria-keyshortcuts={ariaKeysOf('paneOffers')}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
