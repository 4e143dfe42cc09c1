import { IconInfoCircle } from '@tabler/icons-react';
import { memo, useId } from 'react';
import styles from './info-hint.module.css';
import { Tooltip } from './tooltip.tsx';

interface InfoHintProps {
  /** Name of the icon for screen readers, such as "About Images". */
  readonly label: string;
  readonly text: string;
  /** Id of an element that has the text already. */
  readonly describedBy?: string;
}

/** A text that few users need: shown while the pointer is on the icon or the icon has the focus. */
export const InfoHint = memo(function InfoHint({ label, text, describedBy }: InfoHintProps) {
  const id = useId();
  return (
    <>
      <Tooltip label={text} multiline maw={300} showsOnFocus>
        <button
          type="button"
          className={`t3 ${styles['hint']}`}
          aria-label={label}
          aria-describedby={describedBy ?? id}
        >
          <IconInfoCircle size={14} stroke={1.5} aria-hidden />
        </button>
      </Tooltip>
      {describedBy === undefined && (
        <span id={id} hidden>
          {text}
        </span>
      )}
    </>
  );
});
