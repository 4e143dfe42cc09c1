import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './stage-cover.module.css';

interface StageCoverProps {
  readonly title: string;
  /** Beside the title, in a few words. */
  readonly facts: string;
  readonly close: () => void;
  /** Buttons of the bar. */
  readonly tools: ReactNode;
  /** Below the bar. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Lies over the stage, beside the form: the plan of the form, or the list of runs. */
export function StageCover({ title, facts, close, tools, note, children }: StageCoverProps) {
  // From the results. In a control, the cover itself takes the key.
  useCommand('closePlan', close);
  return (
    <section
      className={`pane ${styles['cover']}`}
      aria-label={title}
      data-beside-stage
      onKeyDown={(event) => {
        // React forwards events of menus and dialogs that are elsewhere on the page.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        event.preventDefault();
        close();
      }}
    >
      <div className="bar">
        <Box component="h2" className="strong" flex="none">
          {title}
        </Box>
        <span className="t3 small cut">{facts}</span>
        <span className="grow" />
        {tools}
        <ActionIcon size={28} aria-label={`Close the ${title.toLowerCase()}`} onClick={close}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {note}
      <div className={styles['scroll']}>{children}</div>
    </section>
  );
}
