import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import styles from './pane.module.css';

interface PaneStripProps {
  readonly icon?: TablerIcon;
  readonly tone?: 'plain' | 'warm' | 'bad';
  /** In a few words. */
  readonly state?: string;
  readonly text: string;
  /** Beside the state. */
  readonly aside?: ReactNode;
  /** Below the text. */
  readonly evidence?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Shows the state of a pane without media on its own background, because the stage contains no text. */
export function PaneMessage({ icon: Icon, tone = 'plain', state, text, aside, evidence, children }: PaneStripProps) {
  return (
    <div className={styles['shape']}>
      <div className={styles['strip']} data-tone={tone}>
        <Flex component="p" className={`icon-line anywhere ${state === undefined ? 't2' : 'head'}`} gap="s2">
          {Icon && <Icon size={16} stroke={1.5} aria-hidden />}
          <span className="grow">{state ?? text}</span>
          {aside}
        </Flex>
        {state !== undefined && text !== '' && <p className="t2 anywhere">{text}</p>}
        {evidence}
        {children && (
          <Flex gap="s1" wrap="wrap" aria-keyshortcuts={ariaKeysOf('paneOffers')}>
            {children}
          </Flex>
        )}
      </div>
    </div>
  );
}
